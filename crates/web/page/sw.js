/**
 * Keeps the page on the device. The program writes into it which files there are and what version they
 * make up; a version is kept whole or not at all, and the one before it until the page says so.
 */

const VERSION = "$VERSION";
const FILES = ["$FILES"];

const PLACE = new URL("./", location.href);
// All sites of a host share one store: each has its own drawers.
const OURS = `capicua ${PLACE.pathname} `;
const DRAWER = OURS + VERSION;
const KNOWN = new Set(FILES.map((file) => new URL(file, PLACE).href));

addEventListener("install", (event) => {
  const fill = async () => {
    const drawer = await caches.open(DRAWER);
    await drawer.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
  };
  event.waitUntil(fill());
});

addEventListener("activate", (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== DRAWER);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(tidy());
});

addEventListener("message", ({ data }) => {
  if (data === "take-over") skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  url.hash = url.search = "";
  const file = url.href === PLACE.href ? new URL("index.html", PLACE).href : url.href;
  if (!KNOWN.has(file)) return;
  const kept = async () => (await caches.open(DRAWER)).match(file);
  const answer = async () => (await kept()) ?? fetch(request);
  // A link with a query says something to the server, its token above all: it has to get there. Without a
  // network, or while only a proxy answers, the page opens all the same.
  const asked = async () => {
    const told = await fetch(request).catch(() => null);
    return told && told.status < 500 ? told : ((await kept()) ?? told ?? Response.error());
  };
  const says = request.mode === "navigate" && new URL(request.url).search !== "";
  event.respondWith(says ? asked() : answer());
});
