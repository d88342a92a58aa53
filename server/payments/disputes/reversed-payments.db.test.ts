import { expect, test, vi } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { beginDispute, decideDispute } from '../../../tests/actions/after-sale/disputes.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { creditOf, customerWithCredit, orderWithCredit } from '../../../tests/actions/after-sale/store-credit.ts';
import {
  attemptsOf,
  type Buyer,
  guestWithOrder,
  payAtProvider,
  queuePaymentReminder,
  statusOf,
  stockOf,
} from '../../../tests/actions/purchase.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { findUnnoticedPayments } from '../find-unnoticed-payments.ts';
import { settleRefunds } from '../refunds/settle-refunds.ts';
import { settlePayment } from '../settle-payment.ts';
import { settleDispute } from './settle-dispute.ts';

test('an order whose payment went back whole before we knew of it gives way to a new one', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 9 } });
  const buyer = await guestWithOrder(shop, shirt);
  await reversedPayment(shop, buyer);

  const second = await buyer.shopper.order(orderPayload([shirt], { quantity: 2 }));

  expect([await statusOf(shop.db, buyer.order), await statusOf(shop.db, second)]).toEqual(['cancelled', 'pending']);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 9, reserved: 2 }]);
  expect(await complaints(shop)).toEqual([]);
});

test('the store credit of such an order is there for the next one', async () => {
  const shop = await testShop();
  const customer = await customerWithCredit(shop, 4_000);
  const { shopper } = customer;
  const order = (await orderWithCredit(customer, 3_000)).body['order'] as Order;
  await reversedPayment(shop, { shopper, order });

  expect(await creditOf(shopper)).toMatchObject({ balance: 1_000, replaceable: 3_000 });
  expect((await orderWithCredit(customer, 4_000)).status).toBe(200);
  expect(await statusOf(shop.db, order)).toBe('cancelled');
});

test('whose payment went back whole before we knew of it is reminded to pay', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  await reversedPayment(shop, buyer);

  await queuePaymentReminder(shop);

  const emails = await shop.db.selectFrom('letters').select('key').execute();
  expect(emails).toEqual([{ key: `order-received:${buyer.order._id}` }]);
});

test('the order’s log tells a payment that went back before we knew of it from others', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  await reversedPayment(shop, buyer);
  await buyer.shopper.verify(await payAtProvider(shop, buyer));

  const events = shop.db.selectFrom('orderEvents').select(['kind', 'note']).where('kind', 'like', 'money_%');
  expect(await events.orderBy('seq').execute()).toEqual([
    { kind: 'money_refund_due', note: { reference: expect.anything(), receivedKobo: 1_550_000, isReversed: true } },
    { kind: 'money_applied', note: { reference: expect.anything(), receivedKobo: 1_550_000 } },
  ]);
});

test('a whole refund of a payment with the fees on top is booked with what is ours of it', async () => {
  const shop = await testShop();
  await shop.provider.faults({ amount: 'feesPassed' });
  const buyer = await guestWithOrder(shop);
  const problems = vi.spyOn(shop.log, 'error');

  await reversedPayment(shop, buyer);

  const kobo = buyer.order.totalAmount * 100;
  expect(await attemptsOf(shop.db)).toMatchObject([{ status: 'reversed', outcome: 'refund_due', receivedKobo: kobo }]);
  expect(await refunds(shop)).toMatchObject([{ amountKobo: kobo, reason: 'Refunded on Paystack' }]);
  expect(problems).not.toHaveBeenCalled(); // Nobody needs to act.
  expect(await complaints(shop)).toEqual([]);
});

test('a test payment that went back before a live shop knew of it is no money that the shop received', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const reference = await refundedAtProvider(shop, buyer);
  const live = { ...shop, payments: { ...shop.payments, domain: 'live' as const } };

  expect((await settlePayment(live, reference)).outcome).toBe('failed');

  expect(await attemptsOf(shop.db)).toMatchObject([{ status: 'reversed', outcome: null, receivedKobo: null }]);
  expect(await statusOf(shop.db, buyer.order)).toBe('pending');
});

test('a payment that a process of the former release left reversed and not booked is booked the next night', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  const reference = await refundedAtProvider(shop, { shopper, order });
  await shop.db.updateTable('paymentAttempts').set({ status: 'reversed', nextCheckAt: null }).execute();

  shop.clock.forward({ hours: 30 });
  await findUnnoticedPayments(shop);

  expect(await attemptsOf(shop.db)).toMatchObject([{ reference, status: 'reversed', outcome: 'refund_due' }]);
});

test('a lost dispute about a payment with the fees on top, which went back whole, is booked with what is ours of it', async () => {
  const shop = await testShop();
  await shop.provider.faults({ amount: 'feesPassed', verify: 'pending' });
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);
  await settleDispute(shop, await beginDispute(shop, reference));
  await decideDispute(shop, reference);
  await shop.provider.faults({ amount: 'feesPassed' });
  const problems = vi.spyOn(shop.log, 'error');

  await buyer.shopper.verify(reference);
  await settleRefunds(shop, reference);

  expect(await refunds(shop)).toMatchObject([{ amountKobo: buyer.order.totalAmount * 100, reason: 'Dispute lost' }]);
  expect(problems).not.toHaveBeenCalled(); // Nobody needs to act.
});

test('a dispute that was open before its payment came, and took it, is booked though the list of refunds does not have it', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  await shop.provider.faults({ verify: 'pending' });
  const reference = await payAtProvider(shop, buyer);
  await settleDispute(shop, await beginDispute(shop, reference));
  await decideDispute(shop, reference);
  await shop.provider.faults({});
  expect((await buyer.shopper.verify(reference)).body).toMatchObject({ outcome: 'failed' });

  const payments = { ...shop.payments, refundsOf: () => Promise.resolve([]) };
  await settleRefunds({ ...shop, payments }, reference);

  expect(await refunds(shop)).toMatchObject([{ amountKobo: buyer.order.totalAmount * 100, reason: 'Dispute lost' }]);
});

/** All of what they paid is refunded at once in the provider's dashboard, and then the shop hears of it. */
async function reversedPayment(shop: TestShop, buyer: Buyer): Promise<void> {
  const reference = await refundedAtProvider(shop, buyer);
  expect((await buyer.shopper.verify(reference)).body).toMatchObject({ outcome: 'failed' });
  await settleRefunds(shop, reference);
  await shop.jobs.deleteAllJobs('settle-refunds');
}

/** The same, and the shop has not heard of it. */
async function refundedAtProvider(shop: TestShop, buyer: Buyer): Promise<string> {
  const reference = await payAtProvider(shop, buyer);
  const [paid] = (await shop.provider.ledger()).filter((entry) => entry.reference === reference);
  await shop.payments.refund({ reference, amountKobo: paid!.amount, note: '' });
  for (let step = 1; step <= 2; step += 1) await shop.provider.control('POST', 'hurry');
  return reference;
}

function refunds({ db }: TestShop) {
  return db.selectFrom('refunds').selectAll().orderBy('requestedAt').execute();
}
