// Where the address allows it (https, or this machine itself) the phone may keep the desk among its
// programs, and the last known state of its pages. Elsewhere nothing happens, and nothing is said.
const PAGES = "paisai-pages",
  IS_KEPT = /^\/($|e\/)/;
const served = document.querySelector("[data-server-now]");
const offset = served ? Number(served.dataset.serverNow) - Date.now() : 0;

function link(rel, href) {
  document.head.append(Object.assign(document.createElement("link"), { rel, href }));
}

// What is shown may be newer than what was fetched as a whole: it is kept as it is left.
async function keep() {
  if (
    document.body.dataset.keptAt ||
    "posted" in document.body.dataset ||
    !IS_KEPT.test(location.pathname)
  )
    return;
  const now = Date.now();
  const text = `<!doctype html>\n${document.documentElement.outerHTML}`.replace(
    /data-server-now="\d+"/g,
    `data-server-now="${now + Math.round(offset)}"`,
  );
  const held = await caches.open(PAGES);
  const before = await held.match(location.href);
  if (!before) return; // the worker keeps what may be kept
  const headers = new Headers(before.headers);
  headers.set("Paisai-Kept-At", String(now));
  await held.put(location.href, new Response(text, { headers }));
}

if (window.isSecureContext && "serviceWorker" in navigator) {
  link("manifest", "/manifest.webmanifest");
  link("apple-touch-icon", "/static/icon-180.png");
  navigator.serviceWorker.register("/worker.js").catch(() => {}); // a browser that will not is none the worse
  document.addEventListener(
    "paisai:lost",
    () => {
      keep().catch(() => {});
    },
    { once: true },
  );
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) keep().catch(() => {});
  });
}
