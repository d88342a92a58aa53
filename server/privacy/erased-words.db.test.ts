import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { changeTo, paidShirts, sendChange } from '../../tests/actions/after-sale/changes.ts';
import { orderWithDeposit } from '../../tests/actions/deposits.ts';
import { payRefunds } from '../../tests/actions/after-sale/refunds.ts';
import { decide, guestWithDelivery, receive, requestedReturn } from '../../tests/actions/after-sale/returns.ts';
import type { Shopper } from '../../tests/actions/shopper.ts';
import { cashOrderForm, staffOrdersUrl } from '../../tests/actions/staff-orders.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { type CreatedProduct, makeProduct } from '../../tests/data/factories.ts';
import { tablesWith } from '../../tests/shop/dump.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { transact } from '../db/transact.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { deliverOrder, shipOrder } from '../orders/status/ship-order.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { markPaidByHand } from '../payments/staff-orders/mark-paid-by-hand.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { requestReturn } from '../returns/request-return.ts';
import { erasePerson, finishErasures } from './delete-account.ts';

test('what staff wrote about a customer, declining a return or cancelling an order, is erased with them', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const shirt = await makeProduct(shop.db, { stock: { M: 9 } });
  const delivered = await guestWithDelivery(shop, shirt);
  const id = await requestedReturn(delivered, { words: 'The moths came' });
  await decide(owner, id, 'decline', { words: 'Ada Eze has moths' });
  const paid = await guestWithOrder(shop, shirt);
  await settlePayment(shop, await payAtProvider(shop, paid));
  const unpaid = await guestWithOrder(shop, shirt);
  for (const { order } of [paid, unpaid]) {
    const body = { reason: 'Ada Eze fears moths', isRestocked: true, paidBack: null };
    expect((await owner.call('POST', `/api/admin/orders/${order._id}/cancel`, body)).status).toBe(200);
  }
  await payRefunds(shop);
  expect(await tablesWith(shop.db, ['moths'])).toEqual(
    expect.arrayContaining(['public.order_events', 'public.returns']),
  );

  await transact(shop.db, (tx) => erasePerson(tx, { email: 'ada@example.com', account: null }, shop.now()));
  shop.clock.forward({ hours: 24 * 8 }); // The provider is no longer asked about the payments.
  await reconcilePayments(shop);
  await finishErasures(shop);

  expect(await tablesWith(shop.db, ['moths', 'Eze'])).toEqual([]);
  const log = shop.db
    .selectFrom('orderEvents')
    .select(['kind', 'note'])
    .where('kind', 'in', ['cancelled', 'return_declined']);
  expect((await log.orderBy('at').orderBy('kind', 'desc').execute()).map(({ note }) => note)).toEqual([
    { return: id },
    { reason: 'staff' },
    { reason: 'staff' },
  ]);
  const { complaints } = await checkLedger(shop.db, { now: shop.now(), ledger: null });
  expect(complaints).toEqual([]);
});

test('why staff refunded, and the reference of a transfer, are erased with the customer; the money stays what it was', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const shirt = await makeProduct(shop.db, { stock: { M: 9 } });
  const { id } = await soldByTransfer(owner, shirt);
  const refund = (body: object, staff = owner) => staff.call('POST', `/api/admin/orders/${id}/refund`, body);
  const form = {
    lines: [{ position: 0, quantity: 1, isRestocked: true }],
    extra: 0,
    reason: 'Ada Eze has moths',
    key: randomUUID(),
    leftKobo: 2 * shirt.price * 100,
    paidBack: { way: 'transfer', reference: 'To Eze, moths' },
  };
  expect((await refund(form)).status).toBe(200);
  const money = () => shop.db.selectFrom('orderRefunds').select(['amountKobo', 'status']).execute();
  const before = await money();
  expect(await tablesWith(shop.db, ['moths', 'Eze'])).toEqual(
    expect.arrayContaining([
      'public.manual_payments',
      'public.order_events',
      'public.orders',
      'public.refunds',
      'public.stock_movements',
    ]),
  );
  await expect(shop.db.updateTable('manualPayments').set({ reference: 'erased' }).execute()).rejects.toThrow(
    'is a log',
  );

  await shop.db.updateTable('orders').set({ ownerLeftAt: shop.now() }).execute();
  shop.clock.forward({ hours: 24 * 8 });
  await finishErasures(shop);

  expect(await tablesWith(shop.db, ['moths', 'Eze'])).toEqual([]);
  expect(await money()).toEqual(before);
  await expect(shop.db.updateTable('manualPayments').set({ amountKobo: 1 }).execute()).rejects.toThrow('is a log');
  await expect(shop.db.updateTable('stockMovements').set({ delta: 5 }).execute()).rejects.toThrow('is a log');
  const { complaints } = await checkLedger(shop.db, { now: shop.now(), ledger: null });
  expect(complaints).toEqual([]);
  const late = { ...form, key: randomUUID(), leftKobo: shirt.price * 100 };
  expect((await refund(late, await newStaff(shop, 'owner'))).status).toBe(200);
  expect(await tablesWith(shop.db, ['moths', 'Eze'])).toEqual([]); // Nor is it written afterwards.
});

test('how staff paid a parcel back that was returned after its customer had left is written without the reference', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const { id } = await soldByTransfer(owner, await makeProduct(shop.db, { stock: { M: 9 } }));
  const returned = await acceptedReturn(shop, owner, { orderId: id, replacement: null });
  await leave(shop);

  const paidBack = { way: 'transfer', reference: 'To Ada Eze' } as const;
  expect((await receive(await newStaff(shop, 'owner'), returned, { paidBack })).status).toBe(200);

  expect(await tablesWith(shop.db, ['Eze'])).toEqual([]);
  expect(await shop.db.selectFrom('refunds').select(['byHandWay', 'byHandReference']).execute()).toEqual([
    { byHandWay: 'transfer', byHandReference: 'erased' },
  ]);
});

test('so is how they paid back a replacement that is cancelled after the customer of the first order had left', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const shirt = await makeProduct(shop.db, { stock: { M: 9, L: 9 } });
  const { id } = await soldByTransfer(owner, shirt);
  const replacement = { variantId: shirt.variantId, size: 'L' };
  const returned = await acceptedReturn(shop, owner, { orderId: id, replacement });
  expect((await receive(owner, returned)).status).toBe(200);
  await leave(shop);
  const { id: replacing } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('discountReason', '=', 'exchange')
    .executeTakeFirstOrThrow();

  const paidBack = { way: 'transfer', reference: 'To Ada Eze, moths' } as const;
  const form = { reason: 'Torn', isRestocked: true, isRefunded: true, paidBack };
  const cancelled = await (await newStaff(shop, 'owner')).call('POST', `/api/admin/orders/${replacing}/cancel`, form);
  expect(cancelled.status).toBe(200);

  expect(await tablesWith(shop.db, ['moths'])).toEqual([]);
});

test('the reference of a difference that was paid by hand is erased too, and nothing else of a change', async () => {
  const bought = await paidShirts();
  const { shop, manager, id } = bought;
  const payment = { way: 'transfer', reference: 'From Eze, moths' };
  expect((await sendChange(manager, id, changeTo(bought, 'Gold', { payment }))).status).toBe(200);
  await shipOrder(shop, id, { who: 'staff:1' });
  await deliverOrder(shop, id, { who: 'staff:1' });
  const changes = () => shop.db.updateTable('orderChanges');
  await expect(changes().set({ wayReference: 'erased' }).execute()).rejects.toThrow('stays what it is');

  await transact(shop.db, (tx) => erasePerson(tx, { email: 'ada@example.com', account: null }, shop.now()));
  shop.clock.forward({ hours: 24 * 8 });
  await reconcilePayments(shop);
  await finishErasures(shop);

  expect(await tablesWith(shop.db, ['moths', 'Eze'])).toEqual([]);
  await expect(changes().set({ wayReference: 'erased', difference: 1 }).execute()).rejects.toThrow('stays what it is');
  const { complaints } = await checkLedger(shop.db, { now: shop.now(), ledger: null });
  expect(complaints).toEqual([]);
});

test('the references of a deposit and its rest, received by hand, are erased too', async () => {
  const { shop, id } = await orderWithDeposit();
  const byHand = { way: 'transfer', who: 'staff:1', audit } as const;
  await markPaidByHand(shop, id, { ...byHand, reference: 'From Eze, moths', isDeposit: true });
  await markPaidByHand(shop, id, { ...byHand, reference: 'Rest of Eze, moths', isDeposit: false });
  await shipOrder(shop, id, { who: 'staff:1' });
  await deliverOrder(shop, id, { who: 'staff:1' });

  await shop.db.updateTable('orders').set({ ownerLeftAt: shop.now() }).execute();
  shop.clock.forward({ hours: 24 * 8 });
  await finishErasures(shop);

  expect(await tablesWith(shop.db, ['moths'])).toEqual([]);
  const { complaints } = await checkLedger(shop.db, { now: shop.now(), ledger: null });
  expect(complaints).toEqual([]);
});

test('of an order whose customer gave no address, too, what was written is erased', async () => {
  const shop = await testShop();
  const { order } = await declinedReturn(shop);
  await shop.db.updateTable('orders').set({ email: '' }).where('id', '=', order._id).execute();
  await shop.db.updateTable('returns').set({ words: 'Full of moths' }).execute();
  await shop.db.updateTable('orders').set({ ownerLeftAt: shop.now() }).where('id', '=', order._id).execute();
  shop.clock.forward({ hours: 24 * 8 });
  await reconcilePayments(shop);

  await finishErasures(shop);

  expect(await tablesWith(shop.db, ['moths'])).toEqual([]);
});

test('the database erases nothing else from the log of an order, and that only when its customer is gone', async () => {
  const shop = await testShop();
  await declinedReturn(shop);
  const log = () => shop.db.updateTable('orderEvents').where('kind', '=', 'return_declined');
  const { note } = await shop.db
    .selectFrom('orderEvents')
    .select('note')
    .where('kind', '=', 'return_declined')
    .executeTakeFirstOrThrow();
  const { words: _, ...without } = note as { words: string; return: string };
  await expect(
    log()
      .set({ note: JSON.stringify(without) })
      .execute(),
  ).rejects.toThrow('is a log');

  await transact(shop.db, (tx) => erasePerson(tx, { email: 'ada@example.com', account: null }, shop.now()));
  shop.clock.forward({ hours: 24 * 8 });
  await reconcilePayments(shop);
  await finishErasures(shop);

  await expect(
    log()
      .set({ note: JSON.stringify({}) })
      .execute(),
  ).rejects.toThrow('is a log');
  await expect(log().set({ who: 'staff:2' }).execute()).rejects.toThrow('is a log');
  await expect(shop.db.deleteFrom('orderEvents').execute()).rejects.toThrow('is a log');
});

test('why a return is declined is written nowhere when its customer is gone already', async () => {
  const shop = await testShop();
  const id = await requestedReturn(await guestWithDelivery(shop));
  await transact(shop.db, (tx) => erasePerson(tx, { email: 'ada@example.com', account: null }, shop.now()));
  shop.clock.forward({ hours: 24 * 2 });
  await shop.db.updateTable('paymentAttempts').set({ nextCheckAt: null }).execute();
  await finishErasures(shop);

  const staff = await newStaff(shop, 'owner');
  expect((await decide(staff, id, 'decline', { words: 'Ada Eze has moths' })).status).toBe(200);

  expect(await tablesWith(shop.db, ['moths'])).toEqual([]);
});

const audit = async () => {};

/** Two shirts that a customer took along and paid by a transfer that names them. */
async function soldByTransfer(owner: Shopper, shirt: CreatedProduct): Promise<{ id: string }> {
  const { items, ...sale } = cashOrderForm(shirt);
  const form = {
    ...sale,
    items: items.map((item) => ({ ...item, quantity: 2 })),
    payment: { way: 'transfer', reference: 'From Eze, moths' },
    totalAmount: 2 * shirt.price,
  };
  const { body } = await owner.call('POST', staffOrdersUrl, form);
  expect(body['orderId']).toBeDefined();
  return { id: body['orderId'] as string };
}

/** A return of one shirt for the money, or for another size. */
async function acceptedReturn(
  shop: TestShop,
  owner: Shopper,
  { orderId, replacement }: { orderId: string; replacement: { variantId: string; size: string } | null },
): Promise<string> {
  const form = { reason: 'wrong_size', words: '', key: randomUUID() } as const;
  await requestReturn(shop, orderId, { ...form, lines: [{ position: 0, quantity: 1, replacement }] });
  const { id } = await shop.db.selectFrom('returns').select('id').executeTakeFirstOrThrow();
  await decide(owner, id, 'accept');
  return id;
}

/** All customers have gone, and their orders are anonymous unless they are still to be delivered. */
async function leave(shop: TestShop): Promise<void> {
  await shop.db.updateTable('orders').set({ ownerLeftAt: shop.now() }).execute();
  shop.clock.forward({ hours: 24 * 8 });
  await finishErasures(shop);
}

/** The order of a return that staff declined with words. */
async function declinedReturn(shop: TestShop) {
  const buyer = await guestWithDelivery(shop);
  const id = await requestedReturn(buyer);
  await decide(await newStaff(shop, 'manager'), id, 'decline', { words: 'Ada Eze has moths' });
  return buyer;
}
