import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Role } from '#shared/admin/staff/rights.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { variantId } from '#server/demo/load-products.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { expectAccessible } from '../../accessible.ts';
import { subjectsTo } from '../../mailbox.ts';
import { loseResponse } from '../../lose-response.ts';
import { type OpenShop, test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';
import { toteBought } from '../admin.ts';

/** Staff on a phone in a dead spot. */

const lost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/;
const waiting = 'Waiting for the network';

test('what a packer taps without a network waits, outlives the tab, and is sent in order and once, even from two tabs', async ({
  shop,
}) => {
  const order = await toteBought(shop, 'shipped.in.a.dead.spot@example.com');
  const page = await staffAt(shop, '/admin/packing', 'packer');
  const card = cardOf(page, order);
  await card.waitFor();

  await page.context().setOffline(true);
  await ship(page, order);
  await card.getByText(waiting).waitFor();
  expect(await card.getByRole('button').count()).toBe(0);
  await page.getByRole('button', { name: '1 waiting' }).click();
  await page.getByText(`Ship ${orderNumber(order.id)}`).waitFor();
  await expectAccessible(page);
  expect(await statusOf(shop, order.id)).toBe('processing');

  // Both tabs find the network at the same moment.
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const requests: string[] = [];
  context.on('request', (request) => request.url().endsWith('/ship') && requests.push(request.url()));
  const tabs = [await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((tab) => open(tab, '/admin/packing')));
  await expect.poll(() => statusOf(shop, order.id)).toBe('shipped');
  for (const tab of tabs) await tab.getByRole('button', { name: '1 waiting' }).waitFor({ state: 'detached' });
  expect(requests).toHaveLength(1);
  await expect.poll(() => stored(tabs[0]!)).toEqual([]);

  const tab = tabs[0]!;
  await open(tab, `/admin/packing/${order.id}`);
  await tab.getByText('GIG Logistics').waitFor();
  await context.setOffline(true);
  await tab.getByRole('button', { name: 'Mark as delivered' }).click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }).click();
  await tab.locator('main').getByText(waiting).waitFor();
  const outcome = tab.getByText(/^Mark .* as delivered\. Delivered$/).waitFor();
  await context.setOffline(false);
  await outcome;
  expect(await statusOf(shop, order.id)).toBe('delivered');
  await tab.getByRole('button', { name: '1 sent' }).click();
  await tab.getByRole('button', { name: 'Clear sent' }).click();
  await tab.getByRole('button', { name: '1 sent' }).waitFor({ state: 'detached' });
});

test('a shipment whose response is lost is sent again after a reload, and the customer gets one email', async ({
  shop,
}) => {
  const email = 'shipped.twice@example.com';
  const order = await toteBought(shop, email);
  const page = await staffAt(shop, '/admin/packing', 'packer');
  await page.route(/\/ship$/, loseResponse);
  await ship(page, order);
  await expect.poll(() => statusOf(shop, order.id)).toBe('shipped');
  await page.getByRole('button', { name: '1 waiting' }).click();
  await page.getByText('It may have reached the shop already').waitFor();

  const again = page.waitForResponse(/\/ship$/);
  await page.unroute(/\/ship$/);
  await open(page, '/admin/packing');
  expect((await again).status()).toBe(200);
  await page.getByText(`Ship ${orderNumber(order.id)}. Shipped`).waitFor();
  await expect.poll(() => stored(page)).toEqual([]);
  const onItsWay = async () => (await subjectsTo(shop, email)).filter((subject) => subject.includes('on its way'));
  await expect.poll(onItsWay).toHaveLength(1);
});

test('what the server rejects when it comes says why, stays until it is dismissed, and holds nothing else up', async ({
  shop,
}) => {
  const orders = [
    await toteBought(shop, 'shipped.by.somebody.else@example.com'),
    await toteBought(shop, 'shipped.after.it@example.com'),
  ] as const;
  const page = await staffAt(shop, '/admin/packing', 'packer');
  await cardOf(page, orders[1]).waitFor();
  await page.context().setOffline(true);
  for (const order of orders) {
    await ship(page, order);
    await cardOf(page, order).getByText(waiting).waitFor();
  }
  await ship(await staffAt(shop, '/admin/orders', 'manager'), orders[0]);
  await expect.poll(() => statusOf(shop, orders[0].id)).toBe('shipped');

  await page.context().setOffline(false);
  await expect.poll(() => statusOf(shop, orders[1].id)).toBe('shipped');
  const bar = page.getByRole('button', { name: '1 not saved' });
  await bar.waitFor();
  await open(page, '/admin/packing');
  await bar.click();
  const list = page.getByRole('group', { name: 'Changes to send' });
  await list.getByText('This order has changed. Reload it and check again.').waitFor();
  await list.getByRole('button', { name: `Dismiss: Ship ${orderNumber(orders[0].id)}` }).click();
  await bar.waitFor({ state: 'detached' });
  expect(await stored(page)).toEqual([]);
});

test('somebody else on the same phone neither sees nor sends it, and signing out asks before it is lost', async ({
  shop,
}) => {
  const order = await toteBought(shop, 'shipped.by.its.packer@example.com');
  const page = await staffAt(shop, '/admin/packing', 'packer');
  await cardOf(page, order).waitFor();
  await page.context().setOffline(true);
  await ship(page, order);
  await cardOf(page, order).getByText(waiting).waitFor();

  await page.route(/\/ship$/, (route) => route.abort()); // The line stays too bad for it.
  await page.context().setOffline(false);
  await enterAdmin(shop, page, 'owner');
  await open(page, '/admin/orders');
  await cardOf(page, order).getByRole('button', { name: 'Mark as shipped' }).waitFor();
  expect(await page.getByRole('button', { name: /waiting/ }).count()).toBe(0);
  expect(await stored(page)).toHaveLength(1);

  await enterAdmin(shop, page, 'packer');
  await open(page, '/admin/packing');
  await cardOf(page, order).getByText(waiting).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const asks = page.getByRole('dialog', { name: 'Sign out and lose 1 change?' });
  await asks.getByRole('button', { name: 'Cancel' }).click();
  expect(await stored(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await asks.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/admin\/login/);
  expect(await stored(page)).toEqual([]);
  expect(await statusOf(shop, order.id)).toBe('processing');
});

test('what one person tapped is sent by nobody else, also when the tab has noticed who has signed in since', async ({
  shop,
}) => {
  const order = await toteBought(shop, 'tapped.by.its.packer@example.com');
  const page = await shop.visit({ mayLog: lost });
  await page.clock.install();
  await enterAdmin(shop, page, 'packer');
  await open(page, '/admin/packing');
  await cardOf(page, order).waitFor();
  await page.context().setOffline(true);
  await ship(page, order);
  await cardOf(page, order).getByText(waiting).waitFor();
  await page.route(/\/ship$/, (route) => route.abort());
  await page.context().setOffline(false);

  await enterAdmin(shop, page, 'owner');
  await page.clock.fastForward('06:00');
  const noticed = page.waitForResponse((response) => response.url().endsWith('/api/admin/me'));
  await cardOf(page, order).getByRole('link').first().click();
  await noticed;
  await page.getByRole('link', { name: 'Settings' }).first().waitFor({ state: 'attached' });
  await page.unroute(/\/ship$/);
  const [sent] = await Promise.all([page.waitForResponse(/\/ship$/), page.clock.runFor(11_000)]);

  expect(sent.status()).toBe(401);
  expect(await statusOf(shop, order.id)).toBe('processing');
  await enterAdmin(shop, page, 'packer');
  await open(page, '/admin/packing');
  await expect.poll(() => statusOf(shop, order.id)).toBe('shipped');
  const { who } = await shop.db
    .selectFrom('orderEvents')
    .select('who')
    .where('orderId', '=', order.id)
    .where('toStatus', '=', 'shipped')
    .executeTakeFirstOrThrow();
  expect(who).toBe(await actorOf(shop, 'packer'));
});

test('taps on + are those of who tapped, though somebody else signed in before they could be sent', async ({
  shop,
}) => {
  const before = await onHand(shop, 'S');
  const page = await staffAt(shop, '/admin/stock?search=adunni-lagoon-s', 'manager');
  const more = page.getByRole('button', { name: 'Add one: Adunni Wrap Dress, Lagoon, Small' });
  await more.waitFor();
  await page.context().setOffline(true);
  await more.click();
  await page.locator('main').getByText(waiting).waitFor();
  await enterAdmin(shop, page, 'owner');
  const [sent] = await Promise.all([page.waitForResponse(/\/stock\/adjustments$/), page.context().setOffline(false)]);

  expect(sent.status()).toBe(401);
  expect(await onHand(shop, 'S')).toBe(before);
  await enterAdmin(shop, page, 'manager');
  await expect.poll(() => onHand(shop, 'S')).toBe(before + 1);
  const movement = shop.db.selectFrom('stockMovements').select('who').orderBy('id', 'desc');
  expect((await movement.executeTakeFirstOrThrow()).who).toBe(await actorOf(shop, 'manager'));
});

test('a note and a stock count wait too; money does not, and what was typed for it stays', async ({ shop }) => {
  const order = await toteBought(shop, 'noted.in.a.dead.spot@example.com');
  const page = await staffAt(shop, '/admin/stock?search=adunni', 'owner');
  const product = page.getByRole('region', { name: 'Adunni Wrap Dress' });
  await product.getByRole('button', { name: 'Receive Adunni Wrap Dress' }).waitFor();
  const before = await onHand(shop, 'L');

  await page.context().setOffline(true);
  await product.getByRole('button', { name: 'Receive Adunni Wrap Dress' }).click();
  await page.getByLabel('Lagoon, Large').fill('4');
  await page.getByRole('button', { name: 'Add to stock' }).click();
  await product.getByText(waiting).waitFor();
  await page.context().setOffline(false);
  await page.getByText('Large +4. Stock saved').waitFor();
  expect(await onHand(shop, 'L')).toBe(before + 4);

  await open(page, `/admin/orders/${order.id}`);
  await page.getByRole('button', { name: 'Refund…' }).waitFor();
  await page.context().setOffline(true);
  await page.getByLabel('Staff note').fill('Call before you come');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Call before you come' }).getByText(waiting).waitFor();
  await page.getByRole('button', { name: 'Cancel order…' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel' });
  await cancel.getByLabel('Reason').fill('They changed their mind');
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/cancel') && sent.push(request.url()));
  await Promise.all([
    page.getByText('You seem to be offline').first().waitFor(),
    cancel
      .getByRole('button', { name: /^Cancel/ })
      .last()
      .click(),
  ]);
  expect(await cancel.getByLabel('Reason').inputValue()).toBe('They changed their mind');

  sent.length = 0;
  await page.context().setOffline(false);
  await expect.poll(() => notesOf(shop, order.id)).toEqual(['Call before you come']);
  expect(sent).toEqual([]);
  expect(await statusOf(shop, order.id)).toBe('processing');
});

async function staffAt(shop: OpenShop, path: string, role: Role): Promise<Page> {
  const page = await shop.visit({ mayLog: lost });
  await enterAdmin(shop, page, role);
  await open(page, path);
  return page;
}

const cardOf = (page: Page, { id }: { id: string }) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: orderNumber(id) }) });

async function ship(page: Page, order: { id: string }): Promise<void> {
  await cardOf(page, order).getByRole('button', { name: 'Mark as shipped' }).click();
  const drawer = page.getByRole('dialog', { name: 'Ship' });
  await drawer.getByLabel('Courier').fill('GIG Logistics');
  await drawer.getByRole('button', { name: 'Mark as shipped' }).click();
  await drawer.waitFor({ state: 'hidden' });
}

const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin-outbox')));

async function actorOf({ db }: OpenShop, role: Role) {
  const person = db.selectFrom('staff').select('id').where('email', '=', `${role}@oge.example`);
  return `staff:${(await person.executeTakeFirstOrThrow()).id}`;
}

async function statusOf({ db }: OpenShop, id: string) {
  const { status } = await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  return status;
}

async function notesOf({ db }: OpenShop, id: string) {
  const notes = await db.selectFrom('orderNotes').select('text').where('orderId', '=', id).execute();
  return notes.map(({ text }) => text);
}

async function onHand({ db }: OpenShop, size: string) {
  const item = db.selectFrom('stock').select('quantity').where('size', '=', size);
  const { quantity } = await item
    .where('variantId', '=', variantId('adunni-wrap-dress', 'Lagoon'))
    .executeTakeFirstOrThrow();
  return quantity;
}
