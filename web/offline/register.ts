import { getProduct } from '#shared/catalogue/api.ts';
import { browserQueries } from '../query-client.ts';
import { savesData } from '../ui/data-saver.ts';

/** Registers the service worker and hands it what this page has loaded without it. */
export function registerServiceWorker(): void {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  if (import.meta.env.DEV || !workers) return;
  workers.addEventListener('controllerchange', () => handOver(workers.controller)); // A new release.
  workers.register('/service-worker.js').catch(() => undefined); // Storage is blocked: the shop works without.
  void workers.ready.then(({ active }) => handOver(active));
}

/** The files of this page may not have passed through this worker: on the first visit, and with a new release. */
function handOver(worker: ServiceWorker | null): void {
  const visit = {
    entry: entryOfPage(),
    addresses: loadedFiles(),
    // A page that came from this device brought old ones, which would be stored as if they were new.
    responses: isStored() ? {} : productResponses(),
    wantsOfflinePage: !savesData(),
  };
  worker?.postMessage(visit, []);
}

/** Whether the service worker took the page from this device: `stored-since.ts`. Browsers may lack the property. */
function isStored(): boolean {
  const [page] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
  return page?.serverTiming?.some(({ name }) => name === 'stored') === true;
}

/** The page, its files and its pictures. */
function loadedFiles(): string[] {
  const [page] = performance.getEntriesByType('navigation');
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|pictures)\//.test(pathname))
    .map(({ pathname }) => pathname);
  if (!page) return files;
  const { pathname, search } = new URL(page.name);
  return [...files, pathname + search];
}

/** Names the release: the module that started this page (`server/pages/defer-scripts.ts`). */
function entryOfPage(): string {
  const link = document.querySelector<HTMLLinkElement>('link[href*="/entry-client-"]');
  return link ? new URL(link.href).pathname : '';
}

/** Products that came with the page, as the API would have sent them. */
function productResponses(): Record<string, unknown> {
  const products = browserQueries.getQueriesData({ queryKey: ['products', 'detail'] });
  return Object.fromEntries(
    products.flatMap(([key, response]) =>
      response && key.length === 3 ? [[getProduct.url.replace(':id', String(key[2])), response]] : [],
    ),
  );
}
