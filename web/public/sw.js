// Keeps the page itself, so that without its server it can still say so. Never an answer of the server.
const KEPT = "ratking-page";

self.addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((cache) => cache.add("./")).then(() => self.skipWaiting())));
// No page is taken over in the middle: what it had fetched by itself would not be used in the worker's presence.

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.includes("/api/")) return;
  event.respondWith(url.pathname.includes("/assets/") ? keptFirst(event.request) : freshFirst(event.request));
});

// The names of assets change with what is in them: what is kept is right.
async function keptFirst(request) {
  return (await caches.match(request)) ?? keep(request);
}

async function freshFirst(request) {
  try {
    return await keep(request);
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}

async function keep(request) {
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
}
