/** Keeps the client on the device: its files from the store; its page and what the server says about games from the network and, without one, from the store. */
const STORE = "parlour-shell";
const GAMES = "parlour-games";

self.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/api/games")) event.respondWith(fresh(event.request, GAMES, event.request));
  else if (url.pathname.startsWith("/api")) return;
  else if (event.request.mode === "navigate") event.respondWith(fresh(event.request, STORE, "/"));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(file(event.request));
});

/** Stores everything that the build made, and drops what an older one left. */
async function fill() {
  const store = await caches.open(STORE);
  const files = await (await fetch("/files.json", { cache: "no-store" })).json();
  for (const kept of await store.keys()) if (!files.includes(new URL(kept.url).pathname)) await store.delete(kept);
  await store.addAll(["/", ...files.filter((path) => path !== "/")]);
}

/** The answer of the network, kept under a name; without a network what was kept. */
async function fresh(request, store, name) {
  try {
    const answer = await fetch(request);
    if (answer.ok) (await caches.open(store)).put(name, answer.clone());
    return answer;
  } catch {
    return (await caches.match(name)) ?? Response.error();
  }
}

/** Names of files hold a hash of what is in them, so one that is stored is right for ever. */
async function file(request) {
  const stored = await caches.match(request);
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(STORE)).put(request, answer.clone());
  return answer;
}
