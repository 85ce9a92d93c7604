// Answers for pages while there is no network: with what this phone has seen last, and when that was.
// What the desk and the referees see is not kept; what a person's pass shows is kept on his own phone
// until he signs out.
const PAGES = "paisai-pages",
  FILES = "paisai-files",
  OFFLINE = "/offline/";
const MOST_PAGES = 40,
  MOST_FILES = 80;
const IS_KEPT = /^\/($|e\/)/,
  FORGETS = /^\/(in|out|p|lang)\//;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const answer = await fetch(OFFLINE, { cache: "no-cache" });
      await kept(OFFLINE, answer);
      await withFiles(await answer.clone().text());
      await self.skipWaiting();
    })(),
  );
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// The files that a page needs are kept with it.
async function withFiles(html) {
  const files = await caches.open(FILES);
  const found = [...html.matchAll(/(?:href|src)="(\/static\/[^"#]+)/g)].map((one) => one[1]);
  await Promise.all(
    [...new Set(found)].map(async (one) => {
      if (!(await files.match(one))) await files.add(one).catch(() => {});
    }),
  );
}

async function trim(name, most) {
  const held = await caches.open(name),
    keys = await held.keys();
  for (const one of keys.slice(0, Math.max(0, keys.length - most)))
    if (new URL(one.url).pathname !== OFFLINE) await held.delete(one);
}

// With the time at which it was so. Renewed pages go to the end: the oldest goes first.
async function kept(address, answer) {
  const text = await answer.clone().text(),
    held = await caches.open(PAGES),
    headers = new Headers(answer.headers);
  for (const one of ["Content-Encoding", "Content-Length", "ETag", "Set-Cookie"])
    headers.delete(one);
  headers.set("Paisai-Kept-At", String(Date.now()));
  await held.delete(address);
  await held.put(address, new Response(text, { headers }));
  await trim(PAGES, MOST_PAGES);
}

async function page(request, event) {
  try {
    const answer = await fetch(request);
    if (
      answer.ok &&
      !answer.redirected &&
      answer.headers.get("Content-Type")?.startsWith("text/html")
    )
      event.waitUntil(kept(request.url, answer.clone()));
    return answer;
  } catch {
    return (await lastKnown(request.url)) || (await lastKnown(OFFLINE)) || Response.error();
  }
}

async function lastKnown(address) {
  const held = await (await caches.open(PAGES)).match(address);
  if (!held) return null;
  const text = await held.text(),
    at = held.headers.get("Paisai-Kept-At");
  return new Response(text.replace("<body", `<body data-kept-at="${at}"`), {
    headers: held.headers,
  });
}

// An address with a version never changes; others are asked for first.
async function file(request, event) {
  const files = await caches.open(FILES),
    versioned = new URL(request.url).searchParams.has("v");
  const held = await files.match(request);
  if (held && versioned) return held;
  try {
    const answer = await fetch(request);
    if (answer.ok)
      event.waitUntil(files.put(request, answer.clone()).then(() => trim(FILES, MOST_FILES)));
    return answer;
  } catch {
    return held || Response.error();
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event,
    { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (FORGETS.test(pathname)) event.waitUntil(forget());
  else if (request.method !== "GET") return;
  else if (pathname.startsWith("/static/")) event.respondWith(file(request, event));
  else if (request.mode === "navigate" && IS_KEPT.test(pathname))
    event.respondWith(page(request, event));
});

// Whoever signs in or out, or reads in another language, leaves nothing of before.
async function forget() {
  const held = await caches.open(PAGES);
  for (const one of await held.keys())
    if (new URL(one.url).pathname !== OFFLINE) await held.delete(one);
}
