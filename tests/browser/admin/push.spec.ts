import type { CDPSession, Page, Worker } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { orderNumber } from '#shared/orders/order-number.ts';
import { pushNotices } from '#server/notices/push/push-notices.ts';
import { startPushService, type Subscription } from '../../../emulator/push/push-service.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { type OpenShop, testPushingTo } from '../open-shop.ts';
import { open } from '../shopping.ts';
import { toteBought } from './admin.ts';

/**
 * A browser subscribes at its maker's push service, which needs the internet: here the test subscribes at an emulated one, and
 * hands its messages to the real service worker as Chromium's own push service would. Chromium without a window shows no
 * notifications and denies each permission for them: the test stands in for both.
 */
const push = await startPushService();
afterAll(() => push.close());
const test = testPushingTo(push.origin);

const page_ = '/admin/settings/notices';

test('a paid order shows on the device, once though it is delivered twice, and a tap leads to the order', async ({
  shop,
}) => {
  const { page, worker } = await deviceOf(shop);
  const device = await subscribed(page);
  const { id } = await toteBought(shop, 'pushed@example.com');
  await pushNotices(shop);
  const [message] = push.shown(device);
  expect(message).toContain(orderNumber(id));

  const deliver = await delivery(page, shop);
  await deliver(message!);
  await deliver(message!);

  await expect.poll(() => timesShown(worker)).toBe(2);
  const [shown, ...others] = await shownBy(worker);
  expect(others).toEqual([]);
  expect(shown).toMatchObject({ title: 'New order', url: `/admin/orders/${id}` });
  expect(shown!.body).toMatch(new RegExp(`^${orderNumber(id)}, ₦[\\d,]+$`));

  // Only a person's tap lets a worker open or focus a window; what it wants to do shows in how Chromium declines.
  expect(await tapped(worker)).toMatch(/open a window/);
  expect(await shownBy(worker)).toEqual([]); // A tap takes it away.
  await deliver(message!);
  await expect.poll(() => timesShown(worker)).toBe(3);
  await open(page, `/admin/orders/${id}`);
  expect(await tapped(worker)).toMatch(/focus a window/);
});

test('the admin’s worker leaves pages to the network, and everything else to the storefront’s', async ({ shop }) => {
  const { page } = await deviceOf(shop);
  const workers = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );
  expect(workers).toEqual(['/admin']);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  const { headers, body } = await script(shop);
  expect(headers).toMatchObject({
    'service-worker-allowed': '/admin',
    'cache-control': 'no-cache',
    'content-security-policy': `default-src 'none'`,
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect(body).toContain('showNotification');
  expect(body).not.toMatch(/fetch|caches/);
  expect(body.length).toBeLessThan(1_000);
});

test('with SERVICE_WORKER=off the worker ends itself, and devices are not offered', async ({ shop }) => {
  const { page } = await deviceOf(shop);
  shop.config.hasServiceWorker = false;
  try {
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/admin'))!.update());
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    await open(page, page_);
    await page.getByText('Notifications on devices are switched off for this shop').waitFor();
    expect(await page.getByRole('button', { name: 'Notify this device' }).count()).toBe(0);
  } finally {
    shop.config.hasServiceWorker = true;
  }
});

test.for(['phone', 'wide'] as const)(
  'devices are listed with when they were notified, tested and removed, on a %s',
  async (size, { shop }) => {
    const page = await shop.visit({ size, mayLog: /503/ });
    await enterAdmin(shop, page, 'owner');
    await shop.db.deleteFrom('pushSubscriptions').execute();
    await open(page, page_);
    const device = await subscribed(page);
    await page.reload();
    const list = page.getByRole('list', { name: 'My devices' });
    await list.getByText(/^On since .*, not notified yet$/).waitFor();

    await list.getByRole('button', { name: /^Send a test notification to / }).click();
    await page.getByText('Test notification sent. It should show within seconds.').waitFor();
    expect(push.shown(device).at(-1)).toContain('Test notification');
    await list.getByText(/, last notified /).waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    await picture(page, `listed-${size}`);
    await expectAllAccessible(page);

    push.faults.push({ status: 503 });
    await list.getByRole('button', { name: /^Send a test/ }).click();
    await page.getByText('isn’t responding. Try again in a few minutes.').waitFor();
    await list.getByRole('button', { name: /^Remove / }).click();
    await page.getByText('Device removed').waitFor();
    await expect.poll(() => list.count()).toBe(0);
  },
);

test.for([
  ['off', { permission: 'default' }, 'Notifications are off for this device.'],
  ['blocked', { permission: 'denied' }, 'This browser blocks the shop’s notifications'],
  [
    'iPhone',
    { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Safari/604.1' },
    'Add to Home Screen',
  ],
  ['unsupported', { lacks: 'PushManager' }, 'This browser can’t show notifications'],
] as const)('a browser where it is %s says what to do', async ([name, means, text], { shop }) => {
  for (const size of ['phone', 'wide'] as const) {
    const page = await shop.visit({ size, ...('userAgent' in means && { userAgent: means.userAgent }) });
    if ('lacks' in means) await page.addInitScript((lacks) => Reflect.deleteProperty(window, lacks), means.lacks);
    await enterAdmin(shop, page, 'owner');
    if ('permission' in means) await permit(page, means.permission);
    await open(page, page_);
    await page.getByText(text).waitFor();
    expect(await page.getByRole('button', { name: 'Notify this device' }).count()).toBe(name === 'off' ? 1 : 0);
    await page.getByText(text).scrollIntoViewIfNeeded();
    await picture(page, `${name}-${size}`);
  }
});

test('a browser that can’t subscribe says so, and nothing is stored', async ({ shop }) => {
  // The contexts of tests are private windows, where Chromium has no push service.
  const { page } = await deviceOf(shop, /incognito mode/);
  await shop.db.deleteFrom('pushSubscriptions').execute();
  await open(page, page_);

  await page.getByRole('button', { name: 'Notify this device' }).click();

  await page.getByText('Your browser couldn’t switch notifications on').waitFor();
  expect(await shop.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([]);
});

test.for(['phone', 'wide'] as const)(
  'a device is switched on and off with a press, and finds itself in the list, on a %s',
  async (size, { shop }) => {
    await shop.db.deleteFrom('pushSubscriptions').execute();
    const page = await shop.visit({ size, serviceWorkers: 'allow' });
    await page.context().grantPermissions(['notifications'], { origin: shop.url });
    await permit(page, 'granted');
    const { publicKey } = await shop.db.selectFrom('pushKeys').select('publicKey').executeTakeFirstOrThrow();
    const subscription = push.subscribe(publicKey);
    await page.addInitScript(subscribeInTest, subscription);
    await enterAdmin(shop, page, 'owner');
    await open(page, page_);

    await page.getByRole('button', { name: 'Notify this device' }).click();

    await page.getByText('Notifications are on for this device', { exact: true }).waitFor();
    await page.getByText(/ \(this device\)$/).waitFor();
    await page.getByRole('button', { name: /^Send a test/ }).click();
    await page.getByText('Test notification sent').waitFor();
    expect(push.shown(subscription)).toHaveLength(1);
    await page.getByRole('list', { name: 'My devices' }).scrollIntoViewIfNeeded();
    await picture(page, `on-${size}`);
    await expectAllAccessible(page);

    await page.getByRole('button', { name: 'Switch off this device' }).click();
    await page.getByText('Notifications are off for this device').waitFor();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    expect(await shop.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([]);
  },
);

/** A browser whose owner allows notifications, with the admin's worker. */
async function deviceOf(shop: OpenShop, mayLog?: RegExp): Promise<{ page: Page; worker: Worker }> {
  const page = await shop.visit({ serviceWorkers: 'allow', ...(mayLog && { mayLog }) });
  await page.context().grantPermissions(['notifications'], { origin: shop.url });
  await permit(page, 'granted');
  await enterAdmin(shop, page, 'owner');
  await open(page, page_);
  const started = page.context().waitForEvent('serviceworker', (one) => one.url().endsWith('/admin/service-worker.js'));
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/admin/service-worker.js', { scope: '/admin' });
    await navigator.serviceWorker.ready;
  });
  const worker = await started;
  await worker.evaluate(showInTest);
  return { page, worker };
}

/** Hands the shop a subscription as this browser's page would. */
async function subscribed(page: Page): Promise<Subscription> {
  const publicKey = await page.evaluate(async () => {
    const response = await fetch('/api/admin/notices/devices');
    return ((await response.json()) as { publicKey: string }).publicKey;
  });
  const subscription = push.subscribe(publicKey);
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/admin/notices/devices', { method: 'POST', headers, body: JSON.stringify(body) })).status;
  }, subscription);
  expect(status).toBe(200);
  return subscription;
}

/** Chromium's action when its push service has a message for this worker. */
async function delivery(page: Page, shop: OpenShop): Promise<(data: string) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.endsWith('/admin') && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin: `${shop.url}/`, registrationId, data });
  };
}

interface Shown extends NotificationOptions {
  title: string;
  close: () => void;
}

interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  /** By tag, as a phone has them. */
  shown: Map<string | undefined, Shown>;
  times: number;
}

/** Runs in the worker: in place of Chromium's own, which has no window. */
function showInTest(): void {
  const scope = self as typeof self & WorkerScope;
  scope.shown = new Map();
  scope.times = 0;
  scope.registration.showNotification = async (title, options) => {
    scope.times += 1;
    scope.shown.set(options?.tag, { title, ...options, close: () => void scope.shown.delete(options?.tag) });
  };
}

const timesShown = (worker: Worker) => worker.evaluate(() => (self as typeof self & WorkerScope).times);

const shownBy = (worker: Worker) =>
  worker.evaluate(() =>
    [...(self as typeof self & WorkerScope).shown.values()].map(({ title, body, data }) => ({
      title,
      body,
      url: (data as { url: string }).url,
    })),
  );

/** Taps the notification, and says why the browser did not do what the worker wanted. */
const tapped = (worker: Worker): Promise<string> =>
  worker.evaluate(async () => {
    const scope = self as typeof self & WorkerScope;
    const tap = Object.assign(new Event('notificationclick'), {
      notification: [...scope.shown.values()][0],
      work: Promise.resolve(null as unknown),
      waitUntil(work: Promise<unknown>) {
        this.work = work;
      },
    });
    scope.dispatchEvent(tap);
    return tap.work.then(() => 'done', String);
  });

/** Runs in the page: in place of Chromium's own, which does not subscribe in the private windows of tests. */
function subscribeInTest(subscription: Subscription): void {
  const key = 'subscribed in this test';
  const own = {
    ...subscription,
    toJSON: () => subscription,
    unsubscribe: async () => {
      sessionStorage.removeItem(key);
      return true;
    },
  } as object as PushSubscription; // The worker reads no more of it.
  PushManager.prototype.getSubscription = async () => (sessionStorage.getItem(key) === null ? null : own);
  PushManager.prototype.subscribe = async () => {
    sessionStorage.setItem(key, 'yes');
    return own;
  };
}

/** The bars at both ends of a screen cover a part of the boxes, which are in reach by scrolling: on a high one they don't. */
async function expectAllAccessible(page: Page): Promise<void> {
  const { width } = page.viewportSize()!;
  await page.setViewportSize({ width, height: 3_000 });
  await expectAccessible(page);
}

/** The permission that Chromium with a window would report. */
async function permit(page: Page, permission: NotificationPermission): Promise<void> {
  await page.addInitScript((given) => {
    Object.defineProperty(Notification, 'permission', { get: () => given });
  }, permission);
}

async function script(shop: OpenShop) {
  const response = await fetch(`${shop.url}/admin/service-worker.js`);
  return { headers: Object.fromEntries(response.headers), body: await response.text() };
}

/** Looked at by people, with `PICTURES=folder`. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/push-${name}.png` });
}
