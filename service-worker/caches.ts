import { type Kind, kindOf } from './cached-requests.ts';

/** Written above this code by the server (`server/pages/service-worker.ts`). */
interface Release {
  /** The module that starts every page of this release; its name changes with any of the scripts. */
  entry: string;
  /** Scripts and styles of the pages that can be opened offline. */
  files: readonly string[];
}
declare const release: Release;

export const { entry, files } = release;

/**
 * How many of a kind are stored, the last ones. Pages, files and responses are of one release; pictures have the hash of
 * their content in their names, and a turntable alone may have 36.
 */
const limits: Record<Kind, number> = { page: 30, file: 500, picture: 100, response: 60, account: 30, order: 30 };
const maxAgeMs = 30 * 24 * 60 * 60_000;

const nameOf = (kind: Kind) => (kind === 'picture' ? kind : `${kind} ${entry}`);
const currentNames = (Object.keys(limits) as Kind[]).map(nameOf);

export const openCache = (kind: Kind) => caches.open(nameOf(kind));

/**
 * Deletes what other releases have stored, and notes that this one took over from them: in the name of an empty cache,
 * as a worker has no other storage that is as simple.
 */
export async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => !currentNames.includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
  if (others.length > 0) await caches.open(`${tookOver}:${Date.now()}:${entry}`);
}

const tookOver = 'took-over';
/** A roll-out seldom takes longer, and a rollback brings the former release's worker. */
const settledForMs = 60 * 60_000;

/**
 * Whether another release has just taken over from a third, or from this one: then machines of both answer in turn, and each
 * change of the worker would empty what can be read offline.
 */
export async function hasJustBeenTakenOver(): Promise<boolean> {
  const notes = (await caches.keys()).map((name) => name.split(':')).filter(([start]) => start === tookOver);
  return notes.some(([, at, by]) => by !== entry && Math.abs(Date.now() - Number(at)) < settledForMs);
}

/** The stored response for a request. The offline page is the same for every page that it replaces. */
export async function storedIn(cache: Cache, request: Request): Promise<Response | undefined> {
  const isOfflinePage = new URL(request.url).pathname === '/offline';
  const stored = await cache.match(request, { ignoreVary: true, ignoreSearch: isOfflinePage });
  return stored && !isStandIn(stored) && Date.now() - dateOf(stored).getTime() < maxAgeMs ? stored : undefined;
}

/** The server's substitute while a size of a picture does not exist yet; some are still stored on devices. */
const isStandIn = (response: Response) =>
  response.headers.get('content-type')?.startsWith('image/') === true && mayNotBeStored(response);

const mayNotBeStored = ({ headers }: Response) => headers.get('cache-control')?.includes('no-store') === true;

export const dateOf = (response: Response) => new Date(response.headers.get('date') ?? Date.now());

/**
 * Keeps a response as the newest of its kind. A page is stored only with all of its files. The former response stays
 * until the whole body has arrived: the connection may break in the middle of it.
 */
export async function store(kind: Kind, cache: Cache, request: Request, response: Response): Promise<void> {
  if (response.status !== 200 || response.redirected || isStandIn(response)) return;
  if (kind === 'page' && !(await isComplete(response.clone()))) return;
  const headers = new Headers(response.headers);
  headers.delete('vary'); // So that it replaces what was stored for another shopper's headers, in one step.
  await cache.put(request, new Response(await response.blob(), { headers }));
  const all = await cache.keys();
  await Promise.all(all.slice(0, -limits[kind]).map((old) => cache.delete(old, { ignoreVary: true })));
}

/** Whether it is a page of this release, the same for everybody, whose scripts, styles and fonts are stored. */
async function isComplete(page: Response): Promise<boolean> {
  if (mayNotBeStored(page)) return false;
  const html = await page.text();
  if (!html.includes(entry)) return false;
  await Promise.all([...new Set(html.match(/\/assets\/[\w.-]+\.(js|css|woff2)/g))].map((file) => load(file)));
  return true;
}

/**
 * Keeps an address that is not stored yet: from the browser's own cache, if it has just loaded it.
 *
 * @param cache 'only-if-cached' sends no request
 * @throws if it can't be loaded
 */
export async function load(address: string, cache: RequestCache = 'force-cache'): Promise<void> {
  const request = new Request(address, { cache, mode: 'same-origin' });
  const kind = kindOf(request, false) ?? 'page';
  const stored = await openCache(kind);
  if (await storedIn(stored, request)) return;
  const response = await fetch(request);
  if (!response.ok) throw new Error(`${address} is ${response.status}`);
  await store(kind, stored, request, response);
}
