import type { Shop } from '../shop.ts';
import type { App } from '../http/route.ts';
import type { PageFiles, Pages } from './built-pages.ts';

/** The pages and panels that can be opened offline without having been opened before. */
const openOffline = [
  'offline/OfflinePage.tsx',
  'catalogue/ProductPage.tsx',
  'accounts/OrdersPage.tsx',
  'orders/OrderPage.tsx',
  'cart-drawer/CartDrawer.tsx',
  'cart/offline-additions.ts',
  'layout/header/MobileMenu.tsx',
  'ui/toasts/Toasts.tsx',
];

/** With `SERVICE_WORKER=off`, and in development: it takes the place of the worker of each browser and removes all it kept. */
const removal = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(
  caches.keys()
    .then((names) => Promise.all(names.map((name) => caches.delete(name))))
    .then(() => registration.unregister()),
));
`;

/** The same for the admin's, which keeps nothing. With it goes the subscription of the device (docs/decisions/0107). */
const adminRemoval = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));
`;

/** Serves the service workers: the storefront's (docs/decisions/0055), which belongs to one build, and the admin's. */
export function serveServiceWorker(app: App, { config }: Shop, loadPages: () => Promise<Pages>): void {
  app.get('/service-worker.js', { schema: { hide: true } }, async (_request, reply) => {
    const { serviceWorker, filesOf } = await loadPages();
    const script = config.hasServiceWorker && serviceWorker ? forRelease(serviceWorker, filesOf(openOffline)) : removal;
    return reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': `default-src 'none'; connect-src 'self'` })
      .send(script);
  });

  app.get('/admin/service-worker.js', { schema: { hide: true } }, async (_request, reply) => {
    const { adminWorker } = await loadPages();
    return reply
      .type('text/javascript; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': `default-src 'none'`,
        // Without it only what is below '/admin/' would be its own, and '/admin' is a page too.
        'service-worker-allowed': '/admin',
      })
      .send((config.hasServiceWorker && adminWorker) || adminRemoval);
  });
}

function forRelease(serviceWorker: string, { entry, scripts, styles }: PageFiles): string {
  return `const release=${JSON.stringify({ entry, files: [...styles, ...scripts, entry] })};${serviceWorker}`;
}
