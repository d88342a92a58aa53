import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OpenReturnForm } from '#shared/admin/returns/forms.ts';
import { complaints } from '../../tests/actions/complaints.ts';
import { requestedExchange } from '../../tests/actions/after-sale/exchanges.ts';
import { emailKeys, guestWithOrder, payAtProvider, stockOf } from '../../tests/actions/purchase.ts';
import { refunds } from '../../tests/actions/after-sale/refunds.ts';
import {
  adminReturnOf,
  decide,
  guestWithDelivery,
  receive,
  requestedReturn,
  returnsOf,
} from '../../tests/actions/after-sale/returns.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { adminOrderOf, newStaff } from '../../tests/actions/staff.ts';
import { cashOrderForm, staffOrdersUrl } from '../../tests/actions/staff-orders.ts';
import type { Shopper } from '../../tests/actions/shopper.ts';
import { type CreatedProduct, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { deliverOrder, shipOrder } from '../orders/status/ship-order.ts';
import { finishErasures } from '../privacy/delete-account.ts';

test('a manager opens a return for a customer who called: it is accepted at once, with one email, in the manager’s name', async () => {
  const { shop, manager, buyer, shirt } = await delivered({ M: 3 });
  const orderId = buyer.order._id;

  const { status, body } = await openReturn(manager, orderId, { words: 'Called: the seam is open', reason: 'faulty' });

  expect([status, body['message']]).toEqual([200, 'Return opened. We’re emailing the customer.']);
  const { _id: id } = body['orderReturn'] as { _id: string };
  expect(body['orderReturn']).toMatchObject({ status: 'accepted', openedBy: 'The manager', orderId });
  expect((await emailKeys(shop.db)).filter((key) => key.startsWith('return-'))).toEqual([`return-accepted:${id}`]);
  const { events, lines: ordered } = await adminOrderOf(manager, orderId);
  expect(ordered).toMatchObject([{ quantity: 1, returned: 0, takenBack: 1 }]);
  expect(events.slice(-2)).toMatchObject([
    { kind: 'return_requested', by: { name: 'The manager' } },
    { kind: 'return_accepted', by: { name: 'The manager' } },
  ]);
  const log = shop.db.selectFrom('auditLog').select(['subject', 'detail']).where('action', '=', 'return.opened');
  const lines = [{ position: 0, quantity: 1, replacement: null }];
  expect(await log.execute()).toEqual([{ subject: id, detail: { orderId, lines, reason: 'faulty' } }]);
  // The note of staff is theirs.
  expect(await adminReturnOf(manager, id)).toMatchObject({ words: 'Called: the seam is open' });
  expect(await returnsOf(buyer)).toMatchObject({
    lines: [{ returnable: 0 }],
    returns: [{ status: 'accepted', words: '' }],
  });

  expect((await receive(await newStaff(shop), id)).status).toBe(200);
  expect(await refunds(shop)).toMatchObject([{ amountKobo: shirt.price * 100, idempotencyKey: `return:${id}` }]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('a return that its customer requested was opened by nobody else', async () => {
  const { manager, buyer } = await delivered({ M: 3 });
  expect(await adminReturnOf(manager, await requestedReturn(buyer))).toMatchObject({ openedBy: null });
});

test('opened by a double tap, a return is one, with one email; a changed form under its key opens no second one', async () => {
  const { shop, manager, buyer } = await delivered({ M: 3 }, 2);
  const orderId = buyer.order._id;
  const key = randomUUID();

  const sent = await Promise.all([1, 2, 3].map(() => openReturn(manager, orderId, { key })));

  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(sent.map(({ body }) => (body['orderReturn'] as { _id: string })._id)).size).toBe(1);
  expect((await returnsOf(buyer)).returns).toHaveLength(1);
  expect((await emailKeys(shop.db)).filter((name) => name.startsWith('return-'))).toHaveLength(1);
  expect(
    await shop.db.selectFrom('auditLog').select('id').where('action', '=', 'return.opened').execute(),
  ).toHaveLength(1);

  expect((await openReturn(manager, orderId, { key, quantity: 2 })).body).toMatchObject({
    code: 'return_reused',
    message: expect.stringMatching(/^This return was already opened/),
  });
  expect(await returnsOf(buyer)).toMatchObject({ lines: [{ returnable: 1 }] });
});

test('staff open returns and exchanges after the days in which the customer may, and their form says that these are over', async () => {
  const { shop, manager, buyer, shirt } = await delivered({ M: 3, L: 2 }, 2);
  const orderId = buyer.order._id;
  expect(await returnable(manager, orderId)).toMatchObject({
    isOver: false,
    isExchangeOver: false,
    lines: [{ returnable: 2, replacements: [{ size: 'M' }, { size: 'L' }] }],
  });
  shop.clock.forward({ hours: 30 * 24 });
  expect(await returnsOf(buyer)).toMatchObject({ isOpen: false });
  const later = await newStaff(shop, 'manager'); // The session from before has ended.
  expect(await returnable(later, orderId)).toMatchObject({
    lastDay: '2026-11-09',
    isOver: true,
    lastExchangeDay: '2026-11-04',
    isExchangeOver: true,
    isExchangeOnly: false,
    mayTakeCredit: false,
    lines: [{ returnable: 2, replacements: [{ size: 'M' }, { size: 'L' }] }],
  });

  expect((await openReturn(later, orderId)).status).toBe(200);
  const { status, body } = await openExchange(later, orderId, shirt);

  expect([status, body['message']]).toEqual([
    200,
    'Exchange opened, and the new items are reserved. We’re emailing the customer.',
  ]);
  expect(await reservedOf(shop, 'L')).toBe(1);
  const { _id: id } = body['orderReturn'] as { _id: string };
  const received = await receive(await newStaff(shop), id);
  expect(received.body['orderReturn']).toMatchObject({ kind: 'exchange', status: 'closed' });
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('a customer of a sale over the counter, who gave no email, gets a return, and staff have to tell them', async () => {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const sale = await manager.call('POST', staffOrdersUrl, cashOrderForm(shirt));

  const { status, body } = await openReturn(manager, sale.body['orderId'] as string);

  expect([status, body['message']]).toEqual([
    200,
    'Return opened. There’s no email on this order: tell the customer yourself.',
  ]);
  expect(body['orderReturn']).toMatchObject({ status: 'accepted', paidByHand: 'cash' });
  expect((await emailKeys(shop.db)).filter((key) => key.startsWith('return-'))).toEqual([]);
});

test('what a customer wants back as store credit is credit, if the order belongs to an account', async () => {
  const { shop, manager, buyer } = await delivered({ M: 3 });
  expect((await openReturn(manager, buyer.order._id, { asCredit: true })).body).toMatchObject({
    code: 'not_returnable',
    message: 'This order belongs to no account, so its refund can’t be store credit.',
  });

  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const shopper = await newShopper(shop, { email: 'chi@example.com' });
  const order = await shopper.order(orderPayload([shirt], { email: 'chi@example.com' }));
  await shopper.verify(await payAtProvider(shop, { shopper, order }));
  await shipOrder(shop, order._id, { who: 'staff:1' });
  await deliverOrder(shop, order._id, { who: 'staff:1' });
  expect(await returnable(manager, order._id)).toMatchObject({ mayTakeCredit: true });
  const { body } = await openReturn(manager, order._id, { asCredit: true });
  const { _id: id } = body['orderReturn'] as { _id: string };
  await receive(await newStaff(shop), id);
  expect(await adminReturnOf(manager, id)).toMatchObject({ refund: { isCredit: true, status: 'processed' } });
});

test('of two who open a return of the last unit at once, staff and its customer, one gets it', async () => {
  const { manager, buyer } = await delivered({ M: 3 });

  const [opened] = await Promise.all([openReturn(manager, buyer.order._id), requestedReturn(buyer).catch(() => null)]);

  const { returns, lines } = await returnsOf(buyer);
  expect(returns).toMatchObject([{ status: opened.status === 200 ? 'accepted' : 'requested' }]);
  expect(lines).toMatchObject([{ returnable: 0 }]);
});

test('staff open no return of what was not delivered or of more than was bought, and no exchange without a fault or for what is sold out', async () => {
  const { shop, manager, buyer, shirt } = await delivered({ M: 3, L: 1 });
  const early = await guestWithOrder(shop);
  expect((await openReturn(manager, early.order._id)).body).toMatchObject({
    code: 'not_returnable',
    message: 'This order has not been delivered, so nothing can be returned.',
  });
  expect(await returnable(manager, early.order._id)).toMatchObject({ lastDay: null, isOver: false });
  expect((await openReturn(manager, randomUUID())).body.code).toBe('order_not_found');
  const orderId = buyer.order._id;
  expect((await openReturn(manager, orderId, { quantity: 2 })).body.message).toMatch(/^Some of these items were/);
  expect((await openExchange(manager, orderId, shirt, 'changed_mind')).body.message).toMatch(/^We exchange what/);
  expect((await openExchange(manager, orderId, await makeProduct(shop.db))).body.message).toMatch(
    /^This item can’t be/,
  );
  await shop.db.updateTable('stock').set({ quantity: 0 }).where('size', '=', 'L').execute();
  expect((await openExchange(manager, orderId, shirt)).body).toMatchObject({
    code: 'stock_short',
    message: 'Sold out in Large',
  });
  expect(await returnable(manager, orderId)).toMatchObject({ lines: [{ returnable: 1 }] });
  expect((await returnsOf(buyer)).returns).toEqual([]);
});

test('an order that was sent in exchange is exchanged again and not refunded', async () => {
  const { shop, manager, buyer, shirt } = await delivered({ M: 3, L: 3 });
  const owner = await newStaff(shop);
  const first = await requestedExchange(buyer, shirt);
  await decide(owner, first, 'accept');
  await receive(owner, first);
  const { replacementOrder } = await adminReturnOf(owner, first);
  await shipOrder(shop, replacementOrder!, { who: 'staff:1' });
  await deliverOrder(shop, replacementOrder!, { who: 'staff:1' });

  expect(await returnable(manager, replacementOrder!)).toMatchObject({ isExchangeOnly: true, mayTakeCredit: false });
  expect((await openReturn(manager, replacementOrder!)).body.message).toMatch(/^This order was a replacement/);
  expect((await openExchange(manager, replacementOrder!, shirt)).status).toBe(200);
});

test('an order has ten returns at most, no matter who opens them', async () => {
  const { shop, manager, buyer } = await delivered({ M: 3 });
  for (let at = 0; at < 10; at += 1) {
    const { body } = await openReturn(manager, buyer.order._id);
    await decide(manager, (body['orderReturn'] as { _id: string })._id, 'end');
    shop.clock.forward({ minutes: 1 });
  }
  expect((await openReturn(manager, buyer.order._id)).body.message).toMatch(/^There have been 10 returns/);
});

test('nothing is written about an order whose customer has gone', async () => {
  const { shop, buyer } = await delivered({ M: 3 });
  await shop.db.updateTable('orders').set({ ownerLeftAt: shop.now() }).execute();
  shop.clock.forward({ hours: 24 * 8 });
  await finishErasures(shop);
  const manager = await newStaff(shop, 'manager');

  expect((await openReturn(manager, buyer.order._id, { words: 'Ada Eze called' })).body.code).toBe('gone');
  expect(await shop.db.selectFrom('returns').selectAll().execute()).toEqual([]);
});

test('a form of nothing, of two kinds, or with no key opens no return', async () => {
  const { shop, manager, buyer, shirt } = await delivered({ M: 3, L: 2 }, 2);
  const url = `/api/admin/orders/${buyer.order._id}/returns`;
  const line = { position: 0, quantity: 1, replacement: null };
  const exchanged = { ...line, position: 1, replacement: { variantId: shirt.variantId, size: 'L' } };
  const good = { lines: [line], reason: 'faulty', words: '', key: randomUUID() };
  for (const wrong of [
    { lines: [] },
    { lines: [line, line] },
    { lines: [line, exchanged] },
    { lines: [{ ...line, quantity: 0 }] },
    { lines: [{ ...line, position: -1 }] },
    { reason: 'bored' },
    { words: 'x'.repeat(501) },
    { key: 'again' },
  ]) {
    expect((await manager.call('POST', url, { ...good, ...wrong })).status).toBe(400);
  }
  expect(await shop.db.selectFrom('returns').selectAll().execute()).toEqual([]);
});

async function delivered(stock: Record<string, number>, quantity = 1) {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock });
  const buyer = await guestWithDelivery(shop, shirt, { quantity });
  return { shop, shirt, buyer, manager: await newStaff(shop, 'manager') };
}

type Opened = Partial<Omit<OpenReturnForm, 'lines'>> & { quantity?: number };

/** Opens a return of units of the first line. */
function openReturn(staff: Shopper, orderId: string, { quantity = 1, ...form }: Opened = {}) {
  const lines = [{ position: 0, quantity, replacement: null }];
  const body = { lines, reason: 'wrong_size', words: '', asCredit: false, key: randomUUID(), ...form };
  return staff.call('POST', `/api/admin/orders/${orderId}/returns`, body);
}

/** Opens an exchange of a unit of the first line for a large one. */
function openExchange(staff: Shopper, orderId: string, { variantId }: CreatedProduct, reason = 'wrong_size') {
  const lines = [{ position: 0, quantity: 1, replacement: { variantId, size: 'L' } }];
  const body = { lines, reason, words: '', asCredit: false, key: randomUUID() };
  return staff.call('POST', `/api/admin/orders/${orderId}/returns`, body);
}

const returnable = async (staff: Shopper, orderId: string) =>
  (await staff.call('GET', `/api/admin/orders/${orderId}/returns`)).body['returnable'];

async function reservedOf(shop: TestShop, size: string): Promise<number> {
  const stock = shop.db.selectFrom('stock').select('reserved').where('size', '=', size);
  return (await stock.executeTakeFirstOrThrow()).reserved;
}
