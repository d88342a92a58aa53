declare const self: ServiceWorkerGlobalScope;

/**
 * The service worker of the admin: shows notices that the shop pushes, and nothing else (docs/decisions/0107). It has no `fetch`
 * and no caches, so that no page of the admin ever comes from a device.
 */

/** The server's message (`server/notices/push/push-content.ts`). */
export interface Notice {
  title: string;
  body: string;
  url: string;
  tag: string;
}

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data!.json() as Notice;
  // One of the same tag takes its place, without a second sound: what is sent twice shows once.
  const options = { body, tag, icon: '/icon-192.png', badge: '/icon-192.png', data: { url } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as { url: string }).url));
});

/** The tab that shows the page already, or a new one: another tab of the admin may have a form that is not saved. */
async function open(path: string): Promise<void> {
  const { origin, href } = new URL(path, location.origin);
  if (origin !== location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = tabs.find(({ url }) => url === href);
  await (shown ? shown.focus() : self.clients.openWindow(href));
}
