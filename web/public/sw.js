// Caches the page itself, so that it can report that its server is away. Answers of the server are never cached.
const KEPT = "ratking-page";

self.addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((cache) => cache.add("./")).then(() => self.skipWaiting())));
// It does not take over open pages: what such a page has already fetched would be fetched again through the worker.

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.includes("/api/")) return;
  if (url.pathname.endsWith("/runtime.xz")) return; // it is kept unpacked, by src/tab/runtime.ts
  event.respondWith(/\/assets\/|\/tab\/[0-9a-f]{16}\//.test(url.pathname) ? keptFirst(event.request) : freshFirst(event.request));
});

// The names of assets, and of the folder of the runtime, change with their content, so a cached one is always right.
async function keptFirst(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? keep(request);
}

async function freshFirst(request) {
  try {
    return await keep(request);
  } catch (error) {
    const kept = await caches.match(request, { ignoreSearch: true, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

async function keep(request) {
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
}

// A message of the server. One about the same seat replaces the one before, and is announced like the first.
self.addEventListener("push", (event) => {
  const { title, body, tag, navigate } = event.data.json().notification;
  event.waitUntil(self.registration.showNotification(title, { body, tag, renotify: true, icon: "icon-192.png", data: navigate }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

// The table may be open already.
async function show(link) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => page.url === link);
  return open ? open.focus() : clients.openWindow(link);
}
