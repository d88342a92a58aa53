import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId, variantId } from '#server/demo/load-products.ts';
import { messages } from '#shared/messages.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { makeProduct } from '../../data/factories.ts';
import { orderRows, writeRows } from '../../actions/order-rows.ts';
import { logIn, makeAccount, person, signUp } from '../accounts.ts';
import { delayRequests } from '../delay-requests.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { fillCart } from '../cart.ts';
import { heading, open, openProduct, setStock } from '../shopping.ts';
import { toastsFromNowOn } from '../toasts-from-now-on.ts';
import { storedAddresses, storedResponse, untilStored, visitWithWorker } from './offline.ts';
import { switchingProxy } from './switching-proxy.ts';

/** Own orders without a network, and that they end with the session. */

const personal = (addresses: string[]) => addresses.filter((address) => /api\/(cart|user|orders)/.test(address));

test('offline an own order and the list of orders are readable; after a logout nothing of them is left', async ({
  shop,
}) => {
  const page = await visitWithWorker(shop, { mayLog: /ERR_|Failed to fetch|status of 4/ });
  const id = await signUpWithOrder(shop, page, 'ada.offline.order@example.com');
  await open(page, '/shop');
  await untilStored(page, '/offline');
  await open(page, '/orders');
  await untilStored(page, '/api/user/orders');
  await open(page, `/order/${id}`);
  await untilStored(page, `/api/user/orders/${id}`);

  await page.context().setOffline(true);
  await page.reload();
  await heading(page, `Order ${orderNumber(id)}`).waitFor();
  await page.getByText(/^You are offline\. This is the page as of/).waitFor();
  await page.goto('/contact');
  await heading(page, 'You are offline').waitFor();
  await page.getByRole('link', { name: `Order ${orderNumber(id)}` }).waitFor();
  await page.getByRole('link', { name: 'All orders' }).tap();
  await heading(page, 'Your orders').waitFor();
  await page.getByText(orderNumber(id)).first().waitFor();

  await page.context().setOffline(false);
  await open(page, '/profile');
  await page.getByRole('button', { name: 'Logout' }).first().tap();
  await page.waitForURL('**/login');
  expect(personal(await storedAddresses(page))).toEqual([]);
  await page.context().setOffline(true);
  await page.goto(`/order/${id}`);
  await heading(page, 'You are offline').waitFor();
  expect(await page.getByRole('link', { name: `Order ${orderNumber(id)}` }).count()).toBe(0);
});

interface Waiting {
  what: string;
  call: string;
  path: (orderId: string) => string;
  part: (page: Page) => Locator;
  shown: (orderId: string) => string;
}

test.for<Waiting>([
  {
    what: 'the orders of an account',
    call: '**/api/user/orders',
    path: () => '/profile',
    part: (page) => page.getByRole('tabpanel'),
    shown: orderNumber,
  },
  {
    what: 'the details of an account',
    call: '**/api/user/profile',
    path: () => '/profile?tab=settings',
    part: (page) => page.getByRole('region', { name: 'Personal information' }),
    shown: () => 'Adaeze',
  },
  {
    what: 'an order',
    call: '**/api/user/orders/*',
    path: (orderId) => `/order/${orderId}`,
    part: (page) => page.getByRole('main'),
    shown: () => 'Order timeline',
  },
])(
  'when the network goes before $what came, the page says so, and goes on when it is back',
  async (waiting, { shop }) => {
    const { call, path, part, shown } = waiting;
    const page = await shop.visit({ mayLog: /ERR_|Failed to fetch|pictures\/shirt/ }); // Which has no picture.
    const id = await signUpWithOrder(shop, page, `ada.cut.${waiting.what.replaceAll(' ', '.')}@example.com`);
    const responses = await delayRequests(page, call, (route) => route.abort('internetdisconnected'));
    await open(page, path(id));
    await part(page).waitFor();
    await expect.poll(responses.count).toBeGreaterThan(0);
    await page.context().setOffline(true);
    responses.release();
    const problem = part(page).getByRole('alert');
    await problem.getByText('You seem to be offline. Check your connection and try again.').waitFor();
    const again = problem.getByRole('button', { name: 'Try again' });
    await again.waitFor();

    await page.unroute(call);
    await page.context().setOffline(false);
    // A second try that comes before the network is really back fails, and leaves the button.
    await expect
      .poll(async () => {
        await again.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
        return part(page).innerText();
      })
      .toContain(shown(id));
  },
);

test('a session that ended elsewhere leaves no orders in the browser', async ({ shop }) => {
  const page = await visitWithWorker(shop, { mayLog: /status of 4/ });
  const id = await signUpWithOrder(shop, page, 'ada.offline.ended@example.com');
  await open(page, `/order/${id}`);
  await untilStored(page, '/offline');
  await page.reload();
  await untilStored(page, `/api/user/orders/${id}`);
  await page.context().clearCookies();
  await open(page, '/shop');
  await expect.poll(async () => personal(await storedAddresses(page))).toEqual([]);
});

test('the cart of an account is not put back to before its shopper’s last change when the network goes', async ({
  shop,
}) => {
  const page = await visitWithWorker(shop);
  await signUp(shop, page, person('ada.last.change@example.com'));
  await openProduct(page, 'oja-canvas-tote');
  await untilStored(page, '/offline');
  await storedResponse(page, '/api/cart');
  await page.getByRole('button', { name: 'Add to Cart' }).tap();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();

  await page.context().setOffline(true);
  const read = page.waitForRequest('**/api/cart').then((request) => request.response());
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  expect(await read).toBeNull();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
});

test('a cart whose response was late is not stored after a change', async ({ shop }) => {
  const proxy = await switchingProxy(shop.url);
  const page = await visitWithWorker(shop, { baseURL: proxy.url });
  await signUp(shop, page, person('ada.late.cart@example.com'));
  await fillCart(page, { slug: 'oja-canvas-tote' });
  await open(page, '/about');
  await untilStored(page, '/offline');
  const { cart } = await page.evaluate<{ cart: { variantId: string; size: string }[] }>(() =>
    fetch('/api/cart').then((response) => response.json()),
  );
  await untilStored(page, '/api/cart');
  const release = proxy.hold(/^\/api\/cart$/);
  const read = page.evaluate(async () => (await fetch('/api/cart')).text());
  await page.evaluate(
    (item) => fetch(`/api/cart/0?variantId=${item.variantId}&size=${item.size}`, { method: 'DELETE' }),
    cart[0]!,
  );
  release();
  await read;
  await storedResponse(page, '/api/delivery-areas');
  expect(personal(await storedAddresses(page))).toEqual([]);
});

test('quantities of a cart from before the scripts that could not be merged are reported once, not again without a network', async ({
  shop,
}) => {
  const page = await visitWithWorker(shop);
  await open(page, '/about');
  await untilStored(page, '/offline');
  const [product, variant] = [productId('oja-canvas-tote'), variantId('oja-canvas-tote', 'Natural')];
  const data = { productId: product, variantId: variant, size: 'Standard', quantity: 2 };
  expect((await page.request.post('/api/guest-cart', { data })).status()).toBe(200);
  await setStock(shop, 'oja-canvas-tote', 1);
  await signUp(shop, page, person('ada.told.once@example.com'));
  const note = page.getByText(messages.cart.capped('Oja Canvas Tote', 'Standard', 1));
  await Promise.all([note.waitFor(), open(page, '/about')]);
  await untilStored(page, '/api/cart');
  await note.waitFor({ state: 'hidden' });

  await page.context().setOffline(true);
  const toasts = await toastsFromNowOn(page);
  const read = page.waitForRequest('**/api/cart');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await read;
  // Once the same is read after it, and rendered, the page has shown what it shows.
  await page.evaluate(async () => {
    await (await fetch('/api/cart')).text();
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  });
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  expect(await toasts.jsonValue()).toEqual([]);
});

test('what a shared phone stores of the orders of the shopper before is deleted before the page starts anew, however slow that is', async ({
  shop,
}) => {
  const page = await visitWithWorker(shop, { mayLog: /status of 4|Failed to fetch/ });
  const id = await signUpWithOrder(shop, page, 'ada.slow.phone@example.com');
  await open(page, `/order/${id}`);
  await untilStored(page, '/offline');
  await open(page, '/profile?tab=settings');
  await page.getByText('ada.slow.phone@example.com').waitFor();
  await open(page, `/order/${id}`);
  await untilStored(page, `/api/user/orders/${id}`);
  await page.goto('/robots.txt'); // No page of the shop is open any more.
  await page.context().clearCookies({ name: /session|refresh|isLoggedIn|userRole/ });
  await signUp(shop, page, { ...person('bola.slow.phone@example.com'), firstName: 'bola' });
  await deleteSlowly(page);

  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  await page.goto('/profile?tab=settings');
  await expect.poll(() => loads).toBe(2);
  await page.getByText('bola.slow.phone@example.com').waitFor();
  expect((await storedAddresses(page)).filter((address) => address.includes(id))).toEqual([]);
});

test('what a shared phone stores of the orders of the shopper before is deleted before a sign-in starts the page anew', async ({
  shop,
}) => {
  const page = await visitWithWorker(shop, { mayLog: /status of 4|Failed to fetch/ });
  const id = await signUpWithOrder(shop, page, 'ada.slow.sign.in@example.com');
  await open(page, '/profile?tab=settings');
  await page.getByText('ada.slow.sign.in@example.com').waitFor();
  await untilStored(page, '/offline');
  await storedResponse(page, `/api/orders/${id}`);
  await page.goto('/robots.txt'); // No page of the shop is open any more.
  await page.context().clearCookies({ name: /session|refresh|isLoggedIn|userRole/ });
  await makeAccount(shop, person('bola.slow.sign.in@example.com'));
  await deleteSlowly(page);

  await logIn(shop, page, 'bola.slow.sign.in@example.com');
  expect((await storedAddresses(page)).filter((address) => address.includes(id))).toEqual([]);
});

test('a cart that is stored and read again leaves no error behind in the service worker', async ({ shop }) => {
  const page = await visitWithWorker(shop);
  await signUp(shop, page, person('ada.quiet.cart@example.com'));
  await open(page, '/about');
  await untilStored(page, '/offline');
  await storedResponse(page, '/api/cart');
  const [worker] = page.context().serviceWorkers();
  const errors = await worker!.evaluateHandle(() => {
    const reasons: unknown[] = [];
    addEventListener('unhandledrejection', ({ reason }) => reasons.push(reason));
    // Its patience is over at once.
    Object.assign(globalThis, { setTimeout: (end: () => void) => queueMicrotask(end) });
    return reasons;
  });

  await page.evaluate(async () => (await fetch('/api/cart')).text());
  await worker!.evaluate(() => void Promise.reject('the last'));
  await expect.poll(() => errors.jsonValue()).toContain('the last');
  expect(await errors.jsonValue()).toEqual(['the last']);
});

/** As on a phone whose storage is slow. */
const deleteSlowly = (page: Page) =>
  page.addInitScript(() => {
    const remove = caches.delete.bind(caches);
    caches.delete = async (name) => {
      await new Promise((done) => setTimeout(done, 1_000));
      return remove(name);
    };
  });

async function signUpWithOrder(shop: OpenShop, page: Page, email: string): Promise<string> {
  await signUp(shop, page, person(email));
  const rows = orderRows({ product: await makeProduct(shop.db), status: 'delivered', at: new Date() });
  return writeRows(shop.db, { ...rows, order: { ...rows.order, email } });
}
