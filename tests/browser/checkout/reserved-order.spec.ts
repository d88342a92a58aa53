import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { cancelExpiredOrder } from '#server/orders/cancel-unpaid-order.ts';
import { delayRequests } from '../delay-requests.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { heading, onPaymentPage, open, ordersOf, orderTote } from '../shopping.ts';

/** The shop's view of an order whose payment was started in a tab that is now closed. */

test('a shopper whose tab closed during payment finds the order on every page, with the time in Lagos until which it is reserved', async ({
  shop,
}) => {
  const page = await leftWhilePaying(shop, 'closed.tab@example.com');
  const until = await reservedUntil(shop, 'closed.tab@example.com');
  const line = page.getByRole('link', { name: `Finish your order by ${until}`, exact: true });
  for (const path of ['/shop', '/contact', '/']) {
    await open(page, path);
    await line.waitFor();
  }
  await line.click();
  await page.waitForURL('/make-order');
  await page.getByRole('button', { name: 'Finish your order' }).click();
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
  await open(page, '/shop');
  await expectNoLine(page);
});

test('the line about a reserved order does not move the page when it appears', async ({ shop }) => {
  const page = await leftWhilePaying(shop, 'nothing.moves@example.com');
  const late = await delayRequests(page, /\/assets\/PendingOrderBar-.*\.js$/);
  await open(page, '/contact');
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  await page.evaluate(() => document.fonts.ready);
  const before = await title.boundingBox();
  late.release();
  await lineOf(page).waitFor();
  expect(await title.boundingBox()).toEqual(before);
});

test('the line disappears when the order was paid elsewhere, and when its reservation ends', async ({ shop }) => {
  for (const end of ['paid', 'over'] as const) {
    const email = `${end}.elsewhere@example.com`;
    const page = await leftWhilePaying(shop, email);
    await open(page, '/contact');
    await lineOf(page).waitFor();
    if (end === 'paid') await payElsewhere(shop, email);
    else await runOut(shop, email);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))); // The shopper comes back.
    await lineOf(page).waitFor({ state: 'detached' });
    await open(page, '/shop');
    await expectNoLine(page);
  }
});

test('the line can be dismissed for this visit', async ({ shop }) => {
  const page = await leftWhilePaying(shop, 'not.now@example.com');
  await open(page, '/');
  await page.getByRole('button', { name: 'Dismiss this reminder' }).click();
  await lineOf(page).waitFor({ state: 'detached' });
  await open(page, '/shop');
  await expectNoLine(page);

  const nextVisit = await page.context().newPage();
  await open(nextVisit, '/shop');
  await lineOf(nextVisit).waitFor();
});

test('the checkout of the same items says until when they are reserved', async ({ shop }) => {
  const page = await leftWhilePaying(shop, 'same.pieces@example.com');
  const until = await reservedUntil(shop, 'same.pieces@example.com');
  await open(page, '/checkout');
  await page
    .getByText(`Your order stays open until ${until}. Pay soon: until then another customer can still buy these items.`)
    .waitFor();
});

test('a shopper without an unpaid order downloads nothing for it', async ({ shop }) => {
  const page = await shop.visit();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await open(page, '/shop');
  await page.waitForLoadState('networkidle');
  expect(requests.filter((path) => /PendingOrderBar|\/api\/orders/.test(path))).toEqual([]);
});

/** An order whose tab was closed on the payment page: the same browser, a new tab. */
async function leftWhilePaying(shop: OpenShop, email: string): Promise<Page> {
  const page = await shop.visit();
  await orderTote(page, email);
  const next = await page.context().newPage();
  await page.close();
  return next;
}

const lineOf = (page: Page) => page.getByRole('complementary', { name: 'Your unpaid order' });

/** The page has fetched the status of the order, if there is one. */
async function expectNoLine(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await lineOf(page).count()).toBe(0);
}

/** In the time of Lagos. */
async function reservedUntil(shop: OpenShop, email: string): Promise<string> {
  const [order] = await ordersOf(shop, email);
  return order!.heldUntil!.toLocaleTimeString('en-GB', {
    timeZone: 'Africa/Lagos',
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** The provider has the money and notifies the shop; this browser gets no response. */
async function payElsewhere(shop: OpenShop, email: string): Promise<void> {
  const [order] = await ordersOf(shop, email);
  const { authorizationUrl } = await shop.db
    .selectFrom('paymentAttempts')
    .select('authorizationUrl')
    .where('orderId', '=', order!.id)
    .executeTakeFirstOrThrow();
  await fetch(authorizationUrl!, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=success',
  });
  await expect.poll(async () => (await ordersOf(shop, email))[0]?.status).toBe('processing');
}

async function runOut(shop: OpenShop, email: string): Promise<void> {
  const [order] = await ordersOf(shop, email);
  await shop.db
    .updateTable('orders')
    .set({ heldUntil: new Date(0) })
    .where('id', '=', order!.id)
    .execute();
  await cancelExpiredOrder(shop, order!.id);
}
