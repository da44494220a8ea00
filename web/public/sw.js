/** Keeps the client on the device: its files from the store, its page from the network and, without one, from the store. */
const STORE = "parlour-shell";

self.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api")) return;
  if (event.request.mode === "navigate") event.respondWith(page(event.request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(file(event.request));
});

/** Stores everything that the build made, and drops what an older one left. */
async function fill() {
  const store = await caches.open(STORE);
  const files = await (await fetch("/files.json", { cache: "no-store" })).json();
  for (const kept of await store.keys()) if (!files.includes(new URL(kept.url).pathname)) await store.delete(kept);
  await store.addAll(["/", ...files.filter((path) => path !== "/")]);
}

async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) (await caches.open(STORE)).put("/", answer.clone());
    return answer;
  } catch {
    return (await caches.match("/")) ?? Response.error();
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
