import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { toOddJson } from '../../../emulator/http/json.ts';
import { sign } from '../../../emulator/webhooks/webhooks.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import {
  beginDispute,
  decideDispute,
  type DisputedBuyer,
  disputedBuyer,
  settledDispute,
} from '../../../tests/actions/after-sale/disputes.ts';
import { creditOf, customerWithCredit, orderWithCredit } from '../../../tests/actions/after-sale/store-credit.ts';
import { attemptsOf, guestWithOrder, jobStates, payAtProvider, statusOf } from '../../../tests/actions/purchase.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { inTurn } from '../../../tests/shop/lock-waits.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { cancelOrder } from '../cancel-order.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { sendRefund } from '../refunds/send-refund.ts';
import { settleRefunds } from '../refunds/settle-refunds.ts';
import { settleDispute } from './settle-dispute.ts';

const inDispute = {
  code: 'in_dispute',
  message: 'This payment is disputed. You can’t ship or refund this order until that’s decided.',
};

test('a dispute that a webhook tells of is a row of its own with its deadline, and stands in the order’s log', async () => {
  const shop = await testShop({ isListening: true });

  const { order, reference, disputeId } = await disputedBuyer(shop);

  await expect
    .poll(() => disputes(shop), { timeout: 60_000 })
    .toMatchObject([
      {
        id: disputeId,
        reference,
        orderId: order._id,
        amountKobo: 2_800_000,
        status: 'awaiting_merchant',
        category: 'chargeback',
        reason: 'Customer complained about debit without value',
        lostKobo: null,
      },
    ]);
  const [dispute] = await disputes(shop);
  expect(dispute!.dueAt!.getTime() - dispute!.openedAt.getTime()).toBe(16 * 3_600_000);
  expect(await logOf(shop, order)).toEqual(['placed', 'money_applied', 'paid', 'dispute_awaiting_merchant']);
  expect(await paymentStatus(shop, order)).toBe('paid');

  await decideDispute(shop, reference);
  await expect.poll(() => paymentStatus(shop, order), { timeout: 60_000 }).toBe('refunded');
});

test('ten identical webhooks at once, and later ones out of order, make one dispute and change nothing wrongly', async () => {
  const shop = await testShop();
  const { order, reference, disputeId } = await disputedBuyer(shop);
  const create = event('create', { disputeId, reference, status: 'awaiting-merchant-feedback' });

  const responses = await Promise.all(Array.from({ length: 10 }, () => post(shop, create)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await jobStates(shop, 'settle-dispute')).toEqual(['created']);
  await Promise.all(Array.from({ length: 10 }, () => settleDispute(shop, disputeId)));
  expect(await disputes(shop)).toMatchObject([{ status: 'awaiting_merchant', version: 1 }]);

  await decideDispute(shop, reference);
  await Promise.all(Array.from({ length: 10 }, () => settleDispute(shop, disputeId)));
  // The reminder was sent before and arrives after the decision.
  await post(shop, event('remind', { disputeId, reference, status: 'awaiting-merchant-feedback' }));
  await settleDispute(shop, disputeId);

  expect(await disputes(shop)).toMatchObject([{ status: 'lost', lostKobo: 2_800_000, nextCheckAt: null }]);
  expect(await refunds(shop)).toMatchObject([{ amountKobo: 2_800_000, status: 'processed', reason: 'Dispute lost' }]);
  expect(await logOf(shop, order)).toEqual([
    'placed',
    'money_applied',
    'paid',
    'dispute_awaiting_merchant',
    'dispute_lost',
    'refund_processed',
  ]);
});

test('a webhook of a dispute without a right signature is rejected; a forged one with it changes nothing: the facts come from the provider', async () => {
  const shop = await testShop();
  const { reference, disputeId } = await settledDispute(shop);
  const resolved = event('resolve', { disputeId, reference, status: 'resolved', resolution: 'auto-accepted' });

  expect((await post(shop, resolved, 'sk_test_another')).statusCode).toBe(401);
  expect((await post(shop, resolved)).statusCode).toBe(200);
  await settleDispute(shop, disputeId);

  expect(await disputes(shop)).toMatchObject([{ status: 'awaiting_merchant' }]);
  expect(await refunds(shop)).toEqual([]);
});

test('a response that was overtaken by a newer one is not applied: the provider is read again', async () => {
  const shop = await testShop();
  const { reference, disputeId } = await settledDispute(shop);
  const stale = await shop.payments.dispute(disputeId);
  await decideDispute(shop, reference, 'declined');
  const read = (id: string) => shop.payments.dispute(id);
  let reads = 0;
  const dispute = async (id: string) => {
    reads += 1;
    if (reads > 1) return read(id);
    await settleDispute(shop, disputeId); // Another process is quicker.
    return stale;
  };

  await settleDispute({ ...shop, payments: { ...shop.payments, dispute } }, disputeId);

  expect(await disputes(shop)).toMatchObject([{ status: 'won' }]);
});

test('a dispute of a payment that nobody told us of settles the payment as well; one that is not ours is passed over', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);
  const { id } = (await shop.provider.control('POST', `disputes/${reference}`, { event: 'create' })) as { id: string };

  expect(await settleDispute(shop, id)).toBe('new');
  expect(await attemptsOf(shop.db)).toMatchObject([{ outcome: 'applied' }]);
  expect(await statusOf(shop.db, buyer.order)).toBe('processing');

  await shop.provider.press(await payPageElsewhere(shop, 'somebody-elses'), 'success');
  const other = (await shop.provider.control('POST', 'disputes/somebody-elses', { event: 'create' })) as { id: string };
  expect(await settleDispute(shop, other.id)).toBe('foreign');
  expect(await disputes(shop)).toHaveLength(1);
});

test('a disputed order cannot be shipped, refunded or cancelled, alone or with others, until the dispute is won', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order, reference, disputeId } = await settledDispute(shop);
  const ship = () => owner.call('POST', `/api/admin/orders/${order._id}/ship`, {});
  const refund = { lines: [], extra: 1_000, reason: 'Goodwill', who: 'staff:1', key: 'a' } as const;

  const shipment = await ship();
  expect({ status: shipment.status, ...shipment.body }).toMatchObject({ status: 409, ...inDispute });
  const { body } = await owner.call('POST', '/api/admin/orders/ship', { orderIds: [order._id], courier: '' });
  expect(body['rejected']).toEqual([{ _id: order._id, message: inDispute.message }]);
  await expect(refundOrder(shop, order._id, refund)).rejects.toMatchObject({ code: 'in_dispute' });
  await expect(cancelOrder(shop, order._id, { who: 'staff:1' })).rejects.toMatchObject({ code: 'in_dispute' });
  expect(await statusOf(shop.db, order)).toBe('processing');

  await decideDispute(shop, reference, 'declined');
  await settleDispute(shop, disputeId);

  expect(await disputes(shop)).toMatchObject([{ status: 'won', lostKobo: null }]);
  expect(await paymentStatus(shop, order)).toBe('paid');
  expect((await ship()).status).toBe(200);
  expect(await complaints(shop)).toEqual([]);
});

test('the database itself ships no order while its payment is disputed', async () => {
  const shop = await testShop();
  const { order } = await settledDispute(shop);
  const ship = shop.db.updateTable('orders').set({ status: 'shipped', shippedAt: shop.now() });

  await expect(ship.where('id', '=', order._id).execute()).rejects.toThrow('the payment of order');
});

test('of a dispute and a shipment at the same moment the first stands', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order, disputeId } = await disputedBuyer(shop);

  const [, , shipment] = await inTurn(
    shop.db,
    (tx) => lockOrder(tx, order._id),
    () => settleDispute(shop, disputeId),
    () => owner.call('POST', `/api/admin/orders/${order._id}/ship`, {}),
  );

  expect({ status: shipment.status, ...shipment.body }).toMatchObject({ status: 409, ...inDispute });
});

test('of a shipment and a dispute at the same moment the parcel goes, and the dispute is noted', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order, disputeId } = await disputedBuyer(shop);

  const [, shipment, settled] = await inTurn(
    shop.db,
    (tx) => lockOrder(tx, order._id),
    () => owner.call('POST', `/api/admin/orders/${order._id}/ship`, {}),
    () => settleDispute(shop, disputeId),
  );

  expect([shipment.status, settled]).toEqual([200, 'new']);
  expect(await statusOf(shop.db, order)).toBe('shipped');
  expect(await complaints(shop)).toEqual([]);
});

test('an order that is lost in full is refunded, is never shipped, and can be cancelled so that its units are sold again', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order } = await lostDispute(shop);

  expect(await paymentStatus(shop, order)).toBe('refunded');
  const shipment = await owner.call('POST', `/api/admin/orders/${order._id}/ship`, {});
  expect(shipment).toMatchObject({ status: 409, body: { code: 'nothing_to_ship' } });
  const ship = shop.db.updateTable('orders').set({ status: 'shipped', shippedAt: shop.now() });
  await expect(ship.where('id', '=', order._id).execute()).rejects.toThrow('nothing of order');
  expect(await complaints(shop)).toEqual([]);

  await cancelOrder(shop, order._id, { who: 'staff:1' });

  expect(await statusOf(shop.db, order)).toBe('cancelled');
  expect(await shop.db.selectFrom('stock').select('quantity').execute()).toEqual([{ quantity: 3 }]);
  expect(await refunds(shop)).toHaveLength(1); // It was refunded once.
});

test('a part that is lost is booked to the kobo, and the rest of the order is shipped', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order } = await lostDispute(shop, 500_050);

  expect(await refunds(shop)).toMatchObject([{ amountKobo: 500_050 }]);
  expect(await paymentStatus(shop, order)).toBe('partially_refunded');
  expect((await owner.call('POST', `/api/admin/orders/${order._id}/ship`, {})).status).toBe(200);
  expect(await complaints(shop)).toEqual([]);
});

test('an order of which the bank took the card payment is not shipped for the store credit that paid the rest', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { shopper, product } = await customerWithCredit(shop, 1_000);
  const { body } = await orderWithCredit({ shopper, product }, 1_000);
  const order = body['order'] as Order;
  const reference = await payAtProvider(shop, { shopper, order });
  await shopper.verify(reference);
  const listed = async (show: string) => {
    const { orders } = (await owner.call('GET', `/api/admin/orders?show=${show}`)).body;
    return (orders as Order[]).filter(({ _id }) => _id === order._id).length;
  };
  expect(await listed('pack')).toBe(1);

  const dispute = await beginDispute(shop, reference);
  await settleDispute(shop, dispute);
  await decideDispute(shop, reference);
  await settleDispute(shop, dispute);

  expect([await listed('pack'), await listed('cancel')]).toEqual([0, 1]);
  expect(await owner.call('POST', `/api/admin/orders/${order._id}/ship`, {})).toMatchObject({
    body: { code: 'nothing_to_ship' },
  });
  await cancelOrder(shop, order._id, { who: 'staff:1' });
  expect((await creditOf(shopper)).balance).toBe(1_000);
  expect(await complaints(shop)).toEqual([]);
});

test('what a dispute took is booked once, however its refund is found, under the provider’s id of the refund', async () => {
  const shop = await testShop();
  const { reference } = await lostDispute(shop, 500_000);
  const [booked] = await refunds(shop);

  await settleRefunds(shop, reference);
  await settleRefunds(shop, reference);

  expect(await refunds(shop)).toEqual([booked]);
  expect(booked!.providerId).toMatch(/^\d+$/);
});

test('a dispute that was lost before we knew of its payment is booked under the provider’s id of the refund too', async () => {
  const shop = await testShop();
  const reference = await payAtProvider(shop, await guestWithOrder(shop));
  const dispute = await beginDispute(shop, reference, 500_000);
  await decideDispute(shop, reference);

  await settleDispute(shop, dispute);

  const providerId = expect.stringMatching(/^\d+$/) as string;
  expect(await refunds(shop)).toMatchObject([{ amountKobo: 500_000, providerId }]);
});

test('a payment that a bank took back whole before we knew of it is booked as received and lost, and pays for no order', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);
  const dispute = await beginDispute(shop, reference);
  await decideDispute(shop, reference);

  await settleDispute(shop, dispute);

  const kobo = buyer.order.totalAmount * 100;
  expect(await attemptsOf(shop.db)).toMatchObject([{ status: 'reversed', outcome: 'refund_due', receivedKobo: kobo }]);
  expect(await refunds(shop)).toMatchObject([{ amountKobo: kobo, status: 'processed', reason: 'Dispute lost' }]);
  expect(await statusOf(shop.db, buyer.order)).toBe('pending');
  await settleRefunds(shop, reference);
  expect(await refunds(shop)).toHaveLength(1);
  expect(await complaints(shop)).toEqual([]);
});

test.each(['dispute', 'refunds'])(
  'anyone who hears first of a payment that went back whole by %s queues what went back, and its shopper reads that it failed',
  async (way) => {
    const shop = await testShop();
    const buyer = await guestWithOrder(shop);
    const reference = await payAtProvider(shop, buyer);
    const kobo = buyer.order.totalAmount * 100;
    if (way === 'dispute') {
      await beginDispute(shop, reference);
      await decideDispute(shop, reference);
    } else {
      for (const amountKobo of [50_000, kobo - 50_000]) await shop.payments.refund({ reference, amountKobo, note: '' });
      for (let step = 1; step <= 2; step += 1) await shop.provider.control('POST', 'hurry');
    }

    const first = await buyer.shopper.verify(reference);
    const second = await buyer.shopper.verify(reference);

    const failure = { outcome: 'failed', reason: messages.payment.reversed };
    expect([first.body, second.body]).toMatchObject([failure, failure]);
    expect(await complaints(shop, { isAtRest: false })).toEqual([]);
    expect(await jobStates(shop, 'settle-refunds')).toEqual(['created']);
    await settleRefunds(shop, reference);
    await shop.jobs.deleteAllJobs('settle-refunds');

    expect(await attemptsOf(shop.db)).toMatchObject([{ outcome: 'refund_due', receivedKobo: kobo }]);
    expect(await paymentStatus(shop, buyer.order)).toBe('refunded');
    expect(await complaints(shop)).toEqual([]);
    await buyer.shopper.verify(await payAtProvider(shop, buyer));
    expect(await statusOf(shop.db, buyer.order)).toBe('processing');
  },
);

test('a refund of a dispute that we know nothing of tells of the dispute', async () => {
  const shop = await testShop();
  const { order, reference } = await disputedBuyer(shop);
  await decideDispute(shop, reference);

  await settleRefunds(shop, reference);

  expect(await disputes(shop)).toMatchObject([{ status: 'lost' }]);
  expect(await paymentStatus(shop, order)).toBe('refunded');
  expect(await complaints(shop)).toEqual([]);
});

test('a bank that takes what was refunded before is no fault of the ledger, which records what was left', async () => {
  const shop = await testShop();
  const { order, reference, disputeId } = await disputedBuyer(shop);
  await sendRefund(shop, await requestedRefund(shop, order, 20_000));
  await decideDispute(shop, reference);

  await settleDispute(shop, disputeId);

  const amounts = (await refunds(shop)).map(({ amountKobo }) => amountKobo);
  expect(amounts.toSorted((one, other) => one - other)).toEqual([800_000, 2_000_000]);
  const rules = (await complaints(shop)).map(({ rule }) => rule);
  expect(rules).not.toContain('lost-disputes-are-booked');
});

test('a dispute that is lost after everything was refunded takes nothing from the ledger, and a person hears of it', async () => {
  const shop = await testShop();
  const { order, reference, disputeId } = await disputedBuyer(shop);
  await sendRefund(shop, await requestedRefund(shop, order, 28_000));
  await decideDispute(shop, reference);

  await settleDispute(shop, disputeId);

  expect(await refunds(shop)).toMatchObject([{ amountKobo: 2_800_000 }]);
  expect(await disputes(shop)).toMatchObject([{ status: 'lost' }]);
});

test('a refund that was not sent yet when the dispute came waits for its end, and is sent when it is won', async () => {
  const shop = await testShop();
  const { order, reference, disputeId } = await disputedBuyer(shop);
  const id = await requestedRefund(shop, order, 5_000);
  await settleDispute(shop, disputeId);

  await sendRefund(shop, id);
  shop.clock.forward({ hours: 2 });
  await reconcilePayments(shop);
  expect(await refunds(shop)).toMatchObject([{ status: 'requested', sentAt: null }]);

  await decideDispute(shop, reference, 'declined');
  await settleDispute(shop, disputeId);
  shop.clock.forward({ hours: 12 });
  await reconcilePayments(shop);
  expect(await refunds(shop)).toMatchObject([{ amountKobo: 500_000, status: 'pending' }]);
  expect(await complaints(shop)).toEqual([]);
});

test('a refund that was not sent yet gives way to the bank that took all of the payment', async () => {
  const shop = await testShop();
  const { order, reference, disputeId } = await disputedBuyer(shop);
  const id = await requestedRefund(shop, order, 5_000);
  await settleDispute(shop, disputeId);
  await decideDispute(shop, reference);

  await settleDispute(shop, disputeId);
  await sendRefund(shop, id);

  const booked = (await refunds(shop)).map(({ amountKobo, status, sentAt }) => [amountKobo, status, sentAt]);
  expect(booked).toHaveLength(2);
  expect(booked).toContainEqual([500_000, 'failed', null]);
  expect(booked).toContainEqual([2_800_000, 'processed', null]);
  expect(await paymentStatus(shop, order)).toBe('refunded');
  expect(await complaints(shop)).toEqual([]);
});

test('without any webhook the reconciling job learns how an open dispute ended', async () => {
  const shop = await testShop();
  const { reference } = await settledDispute(shop);
  await decideDispute(shop, reference, 'declined');
  await reconcilePayments(shop);
  expect(await disputes(shop)).toMatchObject([{ status: 'awaiting_merchant' }]);

  shop.clock.forward({ minutes: 60 });
  await reconcilePayments(shop);

  expect(await disputes(shop)).toMatchObject([{ status: 'won', nextCheckAt: null }]);
});

test('a provider that does not respond, or says what it does not document, changes nothing', async () => {
  const shop = await testShop();
  const { disputeId } = await settledDispute(shop);
  await shop.provider.faults({ dispute: '500' });
  await expect(settleDispute(shop, disputeId)).rejects.toMatchObject({ code: 'payment_unavailable' });

  expect(await disputes(shop)).toMatchObject([{ status: 'awaiting_merchant', version: 1 }]);
});

test.each([
  ['status', `update disputes set status = 'won'`, 'cannot go from lost'],
  ['amount', 'update disputes set lost_kobo = 1', 'what dispute'],
  ['payment', `update disputes set id = '1'`, 'is what it was'],
  ['row', 'delete from disputes', 'is not forgotten'],
])('the database keeps the %s of a lost dispute', async (_what, statement, message) => {
  const shop = await testShop();
  await lostDispute(shop);

  await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow(message);
});

async function lostDispute(shop: TestShop, amount?: number): Promise<DisputedBuyer> {
  const buyer = await settledDispute(shop, amount === undefined ? {} : { amount });
  await decideDispute(shop, buyer.reference);
  await settleDispute(shop, buyer.disputeId);
  return buyer;
}

/** @param amount in whole naira */
function requestedRefund(shop: TestShop, { _id }: { _id: string }, amount: number): Promise<string> {
  return refundOrder(shop, _id, { lines: [], extra: amount, reason: 'Goodwill', who: 'staff:1', key: 'goodwill' });
}

function disputes({ db }: TestShop) {
  return db.selectFrom('disputes').selectAll().orderBy('openedAt').execute();
}

function refunds({ db }: TestShop) {
  return db.selectFrom('refunds').selectAll().orderBy('requestedAt').execute();
}

async function logOf({ db }: TestShop, { _id }: { _id: string }): Promise<string[]> {
  const events = await db.selectFrom('orderEvents').select('kind').where('orderId', '=', _id).orderBy('seq').execute();
  return events.map(({ kind }) => kind);
}

async function paymentStatus({ db }: TestShop, { _id }: { _id: string }): Promise<string | null> {
  const order = db.selectFrom('orderPayments').select('paymentStatus').where('orderId', '=', _id);
  return (await order.executeTakeFirstOrThrow()).paymentStatus;
}

interface EventFacts {
  disputeId: string;
  reference: string;
  status: string;
  resolution?: string;
}

function event(name: string, { disputeId, reference, status, resolution }: EventFacts): string {
  const data = { id: Number(disputeId), status, resolution: resolution ?? null, transaction: { reference } };
  return toOddJson({ event: `charge.dispute.${name}`, data });
}

function post({ app, config }: TestShop, body: string, key = config.paystack.secretKey) {
  return app.inject({
    method: 'POST',
    url: '/api/payment/paystack/webhook',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': sign(body, key) },
    payload: body,
  });
}

/** The page of a payment under a reference that is not ours. */
async function payPageElsewhere({ provider, config }: TestShop, reference: string): Promise<string> {
  const response = await fetch(`${provider.url}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.paystack.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'eve@example.com',
      amount: 500_000,
      reference,
      callback_url: 'http://localhost/back',
    }),
  });
  return ((await response.json()) as { data: { authorization_url: string } }).data.authorization_url;
}
