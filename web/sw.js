/** Makes the client work offline: built files come from the cache first, the page and the data of games from the network first. */
/** Every file of the build, which puts their paths in here; so a new build is a new worker, and is installed. */
const FILES = ["BUILD"];
const CLIENT_CACHE = "parlour-shell";
const GAMES_CACHE = "parlour-games";

self.addEventListener("install", (event) => {
  event.waitUntil(cacheBuild().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/api/games")) event.respondWith(networkFirst(event.request, GAMES_CACHE, event.request));
  else if (url.pathname.startsWith("/api")) return;
  else if (event.request.mode === "navigate") event.respondWith(networkFirst(event.request, CLIENT_CACHE, "/"));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(cacheFirst(event.request));
});

/** Caches every file of the build, then deletes those of older builds. */
async function cacheBuild() {
  const cache = await caches.open(CLIENT_CACHE);
  const paths = ["/", ...FILES];
  await cache.addAll(paths);
  for (const request of await cache.keys())
    if (!paths.includes(new URL(request.url).pathname)) await cache.delete(request);
}

/** The response of the network, cached under a key; the cached response when offline. */
async function networkFirst(request, cacheName, key) {
  try {
    const response = await fetch(request);
    if (response.ok) (await caches.open(cacheName)).put(key, response.clone());
    return response;
  } catch {
    return (await caches.match(key)) ?? Response.error();
  }
}

/** The cached response. File names contain a hash of their content, so it never goes stale. */
async function cacheFirst(request) {
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) (await caches.open(CLIENT_CACHE)).put(request, response.clone());
  return response;
}
