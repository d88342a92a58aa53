import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { afterReload, logIn, patiently, person, signUp } from '../accounts.ts';
import { fillCart } from '../cart.ts';
import { delayResponse } from '../delay-requests.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { buyTote, heading, linesIn, open, ordersOf, orderTote, sums } from '../shopping.ts';

/** My Account, the orders and one order (specification, sections 2, 4, 8 and 9). */

const loggedErrors = /status of [45]\d\d|Failed to load resource/;
/** Waits that start before a page is opened. */
const long = { timeout: 120_000 };

test('a guest who opens the profile is sent to the login, by the server and in the browser', async ({ shop }) => {
  const response = await fetch(`${shop.url}/profile`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, '/login?next=%2Fprofile']);
  const page = await shop.visit();
  await page.goto('/profile');
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('an account without orders says so, and links to the shop', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await signUp(shop, page, person('ada.new@example.com'));
  await open(page, '/profile');
  await heading(page, 'My Account').waitFor();
  await page.getByText('Welcome, Adaeze Okafor').waitFor();
  await page.getByRole('link', { name: 'Start Shopping' }).click();
  await page.waitForURL('/shop');
});

test('a response without orders shows an account without orders', async ({ shop }) => {
  const page = await shop.visit();
  await signUp(shop, page, person('ada.none@example.com'));
  await page.route('**/api/user/orders', (route) => route.fulfill({ json: { success: true } }));
  await open(page, '/orders');
  await page.getByText('No orders yet').waitFor();
});

test('orders are in a table, newest first, each with the colour of its status and a link to its page', async ({
  shop,
}) => {
  const page = await shop.visit({ size: 'wide' });
  const email = 'ada.orders@example.com';
  await signUp(shop, page, person(email));
  const order = await buy(shop, page, email);
  await open(page, '/profile');
  const table = page.getByRole('table', { name: 'Your orders, newest first' });
  await table.waitFor();
  expect((await table.getByRole('columnheader').allInnerTexts()).slice(0, 4)).toEqual([
    'Order ID',
    'Date',
    'Status',
    'Total',
  ]);
  const row = table.getByRole('row').nth(1);
  expect(await row.getByRole('rowheader').innerText()).toBe(`#${order.id.slice(0, 8)}`);
  await row.getByText('₦11,500').waitFor();

  const colours: Record<string, string> = {};
  const statuses = ['processing', 'shipped', 'delivered'] as const;
  for (const status of statuses) {
    if (status !== 'processing')
      await shop.db.updateTable('orders').set(stepTo(status)).where('id', '=', order.id).execute();
    await page.reload();
    const badge = row.getByText(new RegExp(`^${status}$`, 'i'));
    await badge.waitFor();
    colours[status] = await badge.evaluate((shown) => getComputedStyle(shown).backgroundColor);
  }
  expect(new Set(Object.values(colours)).size).toBe(3);

  await row.getByRole('link', { name: /^View/ }).click();
  await page.waitForURL(`/order/${order.id}`);
  await heading(page, `Order #${order.id.slice(0, 8)}`).waitFor();
  await page.getByText('Oja Canvas Tote').waitFor();
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await page.waitForURL('/profile');
});

test('each status of an order has its colour, and an unknown one is grey', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await signUp(shop, page, person('ada.colours@example.com'));
  const order = await buy(shop, page, 'ada.colours@example.com');
  const response = page.waitForResponse('**/api/user/orders');
  await open(page, '/profile');
  const { orders } = (await (await response).json()) as { orders: { _id: string; status: string }[] };
  expect(orders[0]?._id).toBe(order.id);

  const statuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'on-the-moon'];
  const all = statuses.map((status, index) => ({
    ...orders[0]!,
    status,
    _id: orders[0]!._id.replace(/.$/, `${index}`),
  }));
  await page.route('**/api/user/orders', (route) =>
    route.fulfill({ json: { success: true, message: '', orders: all } }),
  );
  await page.reload();
  const badges = page.locator('table [data-state]');
  await expect.poll(() => badges.count()).toBe(6);
  const hues = await badges.evaluateAll((shown) =>
    shown.map((badge) => {
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(badge).backgroundColor.match(/\d+/g) ?? []).map(Number);
      const max = Math.max(red, green, blue);
      const span = max - Math.min(red, green, blue);
      if (span < 16) return 'grey';
      const sixths =
        max === red ? (green - blue) / span : max === green ? 2 + (blue - red) / span : 4 + (red - green) / span;
      const degrees = (sixths * 60 + 360) % 360;
      if (degrees < 20 || degrees > 330) return 'red';
      if (degrees < 70) return 'yellow';
      if (degrees < 170) return 'green';
      return degrees < 245 ? 'blue' : 'purple';
    }),
  );
  expect(hues).toEqual(['yellow', 'blue', 'purple', 'green', 'red', 'grey']);
});

test('the page of an order shows what was bought, its price, the address and whether it is paid', async ({ shop }) => {
  const page = await shop.visit();
  const order = await buy(shop, page, 'ada.reads.it@example.com');
  await open(page, `/order/${order.id}`);
  await heading(page, `Order #${order.id.slice(0, 8)}`).waitFor();
  const items = page.getByRole('region', { name: 'Items' });
  expect(await linesIn(items)).toEqual(['Oja Canvas Tote | Standard, Natural, 1 item | ₦8,500']);
  expect(await sums(items)).toEqual({ Subtotal: '₦8,500', Shipping: '₦3,000', Total: '₦11,500' });
  const facts = await sums(page.getByRole('main').locator('dl').last());
  expect(facts).toMatchObject({
    Payment: expect.stringMatching(/^Paystack, paid on /),
    Delivery: expect.stringMatching(/^Not Yet Shipped/),
    'Shipping address': expect.stringMatching(/14 Market Road\s+Surulere, Lagos\s+Nigeria/),
    Contact: expect.stringMatching(/Ada Eze\s+ada\.reads\.it@example\.com\s+0803\s555\s0123/),
  });
  await page.getByRole('main').getByText('Processing', { exact: true }).waitFor();
});

test.for([
  ['a message', { success: false, message: 'The books are closed' }, 'The books are closed'],
  ['nothing', {}, 'Failed to fetch order'],
] as const)(
  'an order that fails to load shows an error, with %s from the server',
  async ([, json, words], { shop }) => {
    const page = await shop.visit({ mayLog: loggedErrors });
    await page.route('**/api/orders/*', (route) => route.fulfill({ status: 500, json }));
    await open(page, '/order/11111111-1111-4111-8111-111111111111');
    const alert = page.getByRole('main').getByRole('alert');
    await alert.getByText('An error occurred while fetching order details').waitFor();
    await alert.getByText(words, { exact: true }).waitFor();
  },
);

test('an order placed as a guest is listed once its email address has an account', async ({ shop }) => {
  const email = 'ada.was.a.guest@example.com';
  const guest = await shop.visit();
  const order = await buy(shop, guest, email);
  const page = await shop.visit();
  await signUp(shop, page, person(email));
  await open(page, '/orders');
  await page.getByRole('link', { name: `View order #${order.id.slice(0, 8)}` }).click();
  await heading(page, `Order #${order.id.slice(0, 8)}`).waitFor();
});

test('another person’s order is not found', async ({ shop }) => {
  const guest = await shop.visit();
  const order = await buy(shop, guest, 'bola.buys@example.com');
  const page = await shop.visit({ mayLog: loggedErrors });
  await signUp(shop, page, person('ada.is.curious@example.com'));
  await open(page, `/order/${order.id}`);
  await heading(page, 'Order not found').waitFor();
});

test('orders that fail to load are fetched once more after a second, and then an error shows', async ({ shop }) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await signUp(shop, page, person('ada.retries@example.com'));
  let requestCount = 0;
  const isRead = Promise.withResolvers<void>();
  await page.route('**/api/user/orders', async (route) => {
    requestCount += 1;
    if (requestCount > 1) await isRead.promise;
    await route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong' } });
  });
  await Promise.all([page.getByText('Failed to load your orders. Retrying...').waitFor(long), open(page, '/profile')]);
  isRead.resolve();
  await page.getByRole('alert').getByText('Failed to fetch your data. Please try again later.').waitFor();
  expect(requestCount).toBe(2);

  await page.unroute('**/api/user/orders');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No orders yet').waitFor();
});

test('orders rejected without a session lead to the login after two seconds', async ({ shop }) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await signUp(shop, page, person('ada.is.over@example.com'));
  await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 401, json: { success: false } }));
  await page.route('**/api/user/orders', (route) => route.fulfill({ status: 401, json: { success: false } }));
  const begun = Date.now();
  // It shows for two seconds only: the wait begins before the page is opened.
  await Promise.all([page.getByText('Please log in to access your profile').waitFor(long), page.goto('/profile')]);
  await page.waitForURL('/login?next=%2Fprofile');
  expect(Date.now() - begun).toBeGreaterThanOrEqual(2_000);
});

test.for(['Please log in to see your orders', 'Your session has expired'])(
  'orders rejected with "%s" lead to the login after two seconds, whatever the cookies say',
  async (message, { shop }) => {
    const page = await shop.visit({ mayLog: loggedErrors });
    await signUp(shop, page, person('ada.is.told@example.com'));
    await page.clock.install();
    await page.route('**/api/user/orders', (route) =>
      route.fulfill({ status: 403, json: { success: false, message } }),
    );
    // The clock runs while the page loads: the wait for what shows for two seconds begins before.
    await Promise.all([page.getByText('Please log in to access your profile').waitFor(long), page.goto('/profile')]);
    await page.clock.runFor(2_000);
    await page.waitForURL('/login?next=%2Fprofile');
    await page.getByRole('button', { name: 'Login / Continue' }).waitFor();
  },
);

test('names can be changed in edit mode, the email address cannot', async ({ shop }) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  await signUp(shop, page, person('ada.renames@example.com'));
  await open(page, '/profile?tab=settings');
  const tab = page.getByRole('tab', { name: 'Account Settings' });
  await patiently(() => tab.getAttribute('aria-selected')).toBe('true');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save changes' }).waitFor();
  expect(await page.getByLabel('Email').isEditable()).toBe(false);
  await page.getByLabel('First name').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Please enter your first name').waitFor();

  await page.route('**/api/user/profile', (route) => route.fulfill({ status: 500, json: { success: false } }));
  await page.getByLabel('First name').fill('ngozi');
  await page.getByLabel('Last name').fill('adichie okonkwo');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('alert').getByText('Failed to update profile').waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('ngozi');
  await page.unroute('**/api/user/profile');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Profile updated successfully').waitFor();
  await page.getByText('Welcome, Ngozi Adichie Okonkwo').waitFor();
  await page.getByRole('button', { name: 'Edit' }).waitFor();

  await page.reload();
  await page.getByText('Welcome, Ngozi Adichie Okonkwo').waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('First name').fill('Somebody else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('definition').getByText('Ngozi', { exact: true }).waitFor();
});

test('names that were just saved stay when older ones arrive late', async ({ shop }) => {
  const page = await shop.visit();
  await signUp(shop, page, person('ada.late@example.com'));
  await page.clock.install();
  await open(page, '/profile?tab=settings');
  const edit = page.getByRole('button', { name: 'Edit' });
  await edit.waitFor();
  await page.getByRole('tab', { name: 'Orders' }).click();
  await edit.waitFor({ state: 'detached' });
  await page.clock.runFor(60_000); // The names are read again.
  const read = await delayResponse(page, '**/api/user/profile');
  await page.getByRole('tab', { name: 'Account Settings' }).click();
  await read.isFetched;

  await edit.click();
  await page.getByLabel('First name').fill('ngozi');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const welcome = page.getByText('Welcome, Ngozi Okafor');
  await welcome.waitFor();
  await read.deliver();

  expect(await welcome.count()).toBe(1);
  await page.getByRole('definition').getByText('Ngozi', { exact: true }).waitFor();
});

test('whoever goes on elsewhere while names are saved is not brought back', async ({ shop }) => {
  const page = await shop.visit();
  await signUp(shop, page, person('ada.moves@example.com'));
  await open(page, '/profile?tab=settings');
  const edit = page.getByRole('button', { name: 'Edit' });
  await edit.click();
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/user/profile', async (route) => {
    await gate.promise;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  const tab = page.getByRole('tab', { name: 'Account Settings' });
  await tab.focus();
  gate.resolve();

  await edit.waitFor();
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  expect(await tab.evaluate((it) => it === document.activeElement)).toBe(true);

  await edit.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => edit.evaluate((it) => it === document.activeElement)).toBe(true);
});

test('the tabs can be walked with the arrow keys, and are part of the URL', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await signUp(shop, page, person('ada.keys@example.com'));
  await open(page, '/profile');
  await page.getByRole('tab', { name: 'Orders' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL('/profile?tab=settings');
  await page.getByRole('tabpanel', { name: 'Account Settings' }).waitFor();
  await patiently(() =>
    page.getByRole('tab', { name: 'Account Settings' }).evaluate((tab) => tab === document.activeElement),
  ).toBe(true);
  await page.keyboard.press('ArrowRight');
  await page.waitForURL('/profile');
  await page.getByRole('tabpanel', { name: 'Orders' }).waitFor();
});

test('a shopper sees where they are signed in, and signs out everywhere else with one press', async ({ shop }) => {
  const lost = await shop.visit();
  const email = 'ada.lost.her.phone@example.com';
  await signUp(shop, lost, person(email));
  const page = await shop.visit({ mayLog: loggedErrors });
  await logIn(shop, page, email);
  await open(page, '/profile?tab=settings');
  const where = page.getByRole('region', { name: 'Where you are signed in' });
  await patiently(() => where.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Chrome on .+\s+Signed in .+\s+This browser$/),
    expect.stringMatching(/\s+Signed in .+\s+Last seen /),
  ]);

  await where.getByRole('button', { name: 'Sign out everywhere else' }).click();

  await where.getByText('You are signed out everywhere else').waitFor();
  await patiently(() => where.getByRole('status').evaluate((status) => status === document.activeElement)).toBe(true);
  await patiently(() => where.getByRole('listitem').count()).toBe(1);
  const response = await lost.context().request.get(`${shop.url}/api/user/profile`);
  expect(response.status()).toBe(401);
});

test('a shopper can download their data as a file', async ({ shop }) => {
  const page = await shop.visit({ acceptDownloads: true });
  await signUp(shop, page, person('ada.takes.along@example.com'));
  await open(page, '/profile?tab=settings');
  const response = Promise.withResolvers<void>();
  await page.route('**/api/user/export', (route) => response.promise.then(() => route.continue()));
  await page.getByRole('button', { name: 'Download my data' }).click();
  await page.locator('[data-sonner-toast][data-type=loading]').getByText('Collecting your data...').waitFor();
  const arrival = page.waitForEvent('download');
  response.resolve();
  const download = await arrival;
  await page.getByText('Your data has been downloaded').waitFor();
  expect(download.suggestedFilename()).toBe('oge-my-data.json');
  const file = JSON.parse(fs.readFileSync(await download.path(), 'utf8')) as { user: object };
  expect(file.user).toMatchObject({ email: 'ada.takes.along@example.com', firstName: 'Adaeze' });
});

test('an account is deleted in two presses; the cart is cleared and home follows after two seconds', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: loggedErrors });
  const email = 'ada.is.gone@example.com';
  await signUp(shop, page, person(email));
  await fillCart(page, { slug: 'oja-canvas-tote' });
  await open(page, '/profile?tab=settings');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByRole('button', { name: 'Delete Account' }).click();

  await page.route('**/api/user/delete-account', (route) => route.fulfill({ status: 500, json: { success: false } }));
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
  await page.getByRole('alert').getByText('Failed to delete account').waitFor();
  await page.unroute('**/api/user/delete-account');
  const isRead = Promise.withResolvers<void>();
  await page.route('/', (route) => isRead.promise.then(() => route.continue()));
  await afterReload(page, '/', async () => {
    await page.getByRole('button', { name: 'Yes, delete my account' }).click();
    const note = page.getByRole('main').getByText('Your account has been deleted successfully. Redirecting...');
    await expect.poll(async () => (await note.boundingBox())?.y).toBeGreaterThan(0);
    isRead.resolve();
  });
  await page.getByRole('button', { name: 'Cart, 0 items' }).waitFor();
  await page.getByRole('link', { name: 'Log in' }).first().waitFor();
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(await shop.db.selectFrom('accounts').select('id').where('email', '=', email).execute()).toEqual([]);
});

test('a guest is asked to sign in for their orders, and returns to them', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/orders');
  await heading(page, 'Your orders').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('/login?next=%2Forders');
});

test('a guest still finds the order that is not yet paid', async ({ shop }) => {
  const page = await shop.visit();
  const email = 'bola.waits@example.com';
  await orderTote(page, email);
  const [order] = await ordersOf(shop, email);
  await open(page, '/orders');
  await heading(page, `Order #${order!.id.slice(0, 8)}`, 2).waitFor();
  await page.getByRole('link', { name: 'Finish your order' }).click();
  await page.waitForURL('/make-order');
});

/** Buys a tote, and returns the order. */
async function buy(shop: OpenShop, page: Page, email: string) {
  await buyTote(page, email);
  const [order] = await ordersOf(shop, email);
  return order!;
}

function stepTo(status: 'shipped' | 'delivered') {
  const now = new Date();
  return status === 'delivered' ? { status, deliveredAt: now } : { status, shippedAt: now };
}
