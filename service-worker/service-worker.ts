import { dateOf, entry, files, hasJustBeenTakenOver, load, openCache, store, storedIn, takeOver } from './caches.ts';
import { type Kind, kindOf, mayChangeCart } from './cached-requests.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Pages that a shopper has seen stay readable without a network (docs/decisions/0055). With a network, everything that
 * can change comes from the server: only files and pictures with hashed names come from this device.
 */
self.addEventListener('install', (event) => event.waitUntil(install()));

/** @throws while another release shall stay: the browser drops this worker and goes on with that one. */
async function install(): Promise<void> {
  if (await hasJustBeenTakenOver()) throw new Error('Another release has just taken over');
  await self.skipWaiting();
}

self.addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin(): Promise<void> {
  // None of their pages, files and responses may meet one of this release.
  await takeOver();
  // The browser requests a page while the worker is still starting.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  // Without a network nothing reaches the server: what is stored stays true.
  if (mayChangeCart(request) && navigator.onLine) event.waitUntil(deleteStoredCart());
  const isPage = request.mode === 'navigate';
  const kind = kindOf(request, isPage);
  if (kind === 'page') event.respondWith(pageOrOffline(event));
  else if (kind === 'file' || kind === 'picture') event.respondWith(storedFirst(event, kind));
  else if (kind) event.respondWith(networkFirst(event, kind));
  // Otherwise its preloaded response would be dropped and the page requested twice.
  else if (isPage && request.method === 'GET') event.respondWith(fromNetwork(event));
});

/** How long to wait for a dead connection when a stored response can be shown instead. */
const patienceMs = 5_000;
const late = () => new Promise<Response>((_resolve, reject) => setTimeout(reject, patienceMs));

/**
 * The server's response; a stored one if none comes in time. A call that needs to know what is true now is sent with
 * `cache: 'no-cache'` and never gets a stored one; a reload sends pages so.
 */
async function networkFirst(event: FetchEvent, kind: Kind): Promise<Response> {
  const changesBefore = cartChanges;
  // Opened before the request: what a logout deletes in the meantime stays deleted.
  const cache = await openCache(kind);
  const stored = await storedIn(cache, event.request);
  const isOld = () => isCart(event.request) && cartChanges > changesBefore;
  const storeNew = async (response: Response) => {
    if (!isOld()) await store(kind, cache, event.request, response);
    if (isOld()) await cache.delete(event.request); // A change in the meantime found nothing to delete.
  };
  const fetched = fromNetwork(event).then((response) => {
    event.waitUntil(storeNew(response.clone()).catch(ignore));
    return response;
  });
  if (!stored || (kind !== 'page' && event.request.cache === 'no-cache')) return fetched;
  event.waitUntil(fetched.catch(ignore));
  return Promise.race(isCart(event.request) ? [fetched] : [fetched, late()]).catch(() => withItsTime(stored));
}

/** The cart is bought as the page shows it: an old one shows only if there is no network. */
const isCart = ({ url }: Request) => new URL(url).pathname === '/api/cart';

let cartChanges = 0;

/** A response from before a change, stored or in flight, would undo it in the page if the next request fails. */
async function deleteStoredCart(): Promise<void> {
  cartChanges += 1;
  await (await openCache('account')).delete('/api/cart');
}

async function pageOrOffline(event: FetchEvent): Promise<Response> {
  try {
    return await networkFirst(event, 'page');
  } catch {
    const { pathname, search } = new URL(event.request.url);
    const isStored = await storedIn(await openCache('page'), new Request('/offline'));
    return isStored && pathname !== '/offline'
      ? Response.redirect(`/offline?for=${encodeURIComponent(pathname + search)}`)
      : Response.error();
  }
}

async function storedFirst(event: FetchEvent, kind: Kind): Promise<Response> {
  const cache = await openCache(kind);
  const stored = await storedIn(cache, event.request);
  if (stored) return stored;
  const response = await fetch(event.request).catch((error: unknown) => {
    if (kind === 'picture') return anotherSize(cache, event.request);
    throw error;
  });
  event.waitUntil(store(kind, cache, event.request, response.clone()).catch(ignore));
  return response;
}

/** The same picture as it was seen elsewhere: '/pictures/dress.1a2b-320.avif' for '/pictures/dress.1a2b-640.jpg'. */
async function anotherSize(cache: Cache, { url }: Request): Promise<Response> {
  const start = url.replace(/-\d+\.\w+$/, '-');
  for (const other of await cache.keys()) {
    const stored = other.url.startsWith(start) ? await storedIn(cache, other) : undefined;
    if (stored) return stored;
  }
  return Response.error();
}

async function fromNetwork({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request);
}

/** The page reads the time there and shows it (`web/offline/stored-since.ts`). */
function withItsTime(stored: Response): Response {
  const headers = new Headers(stored.headers);
  headers.set('server-timing', `stored;desc="${dateOf(stored).toISOString()}"`);
  return new Response(stored.body, { headers });
}

/** The URLs that a page has loaded, and those to store (`web/offline/register.ts`). */
interface Wanted {
  entry: string;
  addresses: readonly string[];
  /** API responses that came with the page, by address. */
  responses: Readonly<Record<string, unknown>>;
  /** Also what the offline page needs. */
  wantsOfflinePage: boolean;
}

self.addEventListener('message', (event) => {
  const wanted = event.data as Wanted;
  if (wanted.entry === entry) event.waitUntil(storeWanted(wanted));
});

async function storeWanted({ addresses, responses, wantsOfflinePage }: Wanted): Promise<void> {
  const cache = await openCache('response');
  for (const [address, body] of Object.entries(responses)) {
    const headers = { 'content-type': 'application/json', date: new Date().toUTCString() };
    await store('response', cache, new Request(address), new Response(JSON.stringify(body), { headers }));
  }
  // One after another: what the shopper does in the meantime comes first.
  for (const address of addresses) await load(address, 'only-if-cached').catch(ignore);
  if (!wantsOfflinePage) return;
  for (const address of files) await load(address).catch(ignore);
  await load('/offline', 'no-cache').catch(ignore); // The browser's own cache may have another release's.
}

const ignore = () => undefined;
