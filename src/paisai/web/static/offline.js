// Which pages this phone has kept, where the one that was asked for is not among them.
async function show(list) {
  const kept = await caches.open("paisai-pages");
  for (const request of await kept.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname === "/offline/") continue;
    const page = new DOMParser().parseFromString(
      await (await kept.match(request)).text(),
      "text/html",
    );
    const item = document.createElement("li");
    item.append(
      Object.assign(document.createElement("a"), { href: pathname, textContent: page.title }),
    );
    list.querySelector("ul").append(item);
    list.hidden = false;
  }
}
if (window.isSecureContext) show(document.querySelector("[data-kept]"));
