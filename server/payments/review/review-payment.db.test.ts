import { expect, test } from 'vitest';
import { orderFile, orderWithPaidDeposit, payNext } from '../../../tests/actions/deposits.ts';
import { beginDispute, decideDispute } from '../../../tests/actions/after-sale/disputes.ts';
import {
  type Buyer,
  guestWithOrder,
  emailKeys,
  payAtProvider,
  statusOf,
  stockOf,
} from '../../../tests/actions/purchase.ts';
import { newShopper } from '../../../tests/actions/signing-in.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { settleDispute } from '../disputes/settle-dispute.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import { acceptReview, refundReview } from './review-payment.ts';
import { settlePayment } from '../settle-payment.ts';

const who = 'staff:1';

test('a payment of the wrong amount keeps its units for a day, is reported, and its order cannot be paid again', async () => {
  const shop = await testShop();
  const { shopper, order, reference } = await shortPayment(shop);

  expect(await emailKeys(shop.db)).toEqual([`payment-review:${reference}`]);
  const again = await shopper.call('POST', '/api/payment/paystack/initialize', {
    orderId: order._id,
    email: 'ada@example.com',
  });
  expect(again).toMatchObject({ status: 409, body: { code: 'under_review' } });
  expect((await shopper.call('POST', `/api/orders/${order._id}/cancel`)).body.code).toBe('under_review');

  shop.clock.forward({ hours: 23 });
  await reconcilePayments(shop);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 1 }]);
  expect(await paymentStatus({ shopper, order })).toBe('review');

  shop.clock.forward({ hours: 1 });
  await reconcilePayments(shop);
  expect(await statusOf(shop.db, order)).toBe('cancelled');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect(await paymentStatus({ shopper, order })).toBe('review'); // The payment is still under review.
});

test('a payment under review leaves an order that is reserved for longer than a day reserved as long', async () => {
  const sold = await orderWithPaidDeposit(); // For two weeks.
  const { reservedUntil } = (await orderFile(sold)).order;
  await sold.shop.provider.faults({ amount: 'less' });

  expect((await payNext(sold)).outcome).toBe('review');

  expect((await orderFile(sold)).order.reservedUntil).toBe(reservedUntil);
});

test('an order that ends while its payment is under review is not said to cost nothing', async () => {
  const shop = await testShop();
  const shopper = await newShopper(shop, { email: 'chi@example.com' });
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const order = await shopper.order(orderPayload([shirt], { email: 'chi@example.com' }));
  await underReview(shop, { shopper, order });
  shop.clock.forward({ hours: 24 });

  await reconcilePayments(shop);

  expect(await statusOf(shop.db, order)).toBe('cancelled');
  const text = await cancellationOf(shop, order);
  expect(text).not.toContain('You were not charged');
  expect(text).not.toContain('order again');
  expect(text).toContain('We are still checking the payment that reached us');
});

test('an order that ends after a day of a pending transfer says what happens to the money if it arrives', async () => {
  const shop = await testShop();
  const shopper = await newShopper(shop, { email: 'chi@example.com' });
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const order = await shopper.order(orderPayload([shirt], { email: 'chi@example.com' }));
  await shopper.startPayment(order);
  await shop.provider.faults({ verify: 'pending' });
  for (let hours = 0; hours < 25; hours += 1) {
    shop.clock.forward({ hours: 1 });
    await reconcilePayments(shop);
  }

  expect(await statusOf(shop.db, order)).toBe('cancelled');
  const text = await cancellationOf(shop, order);
  expect(text).not.toContain('You were not charged');
  expect(text).toContain('Your bank has not confirmed your payment yet');
});

test('a person takes money that is short only by saying so, and then the order is paid', async () => {
  const shop = await testShop();
  const buyer = await shortPayment(shop);

  await expect(acceptReview(shop, buyer.reference, { who })).rejects.toMatchObject({ code: 'not_payable' });
  await acceptReview(shop, buyer.reference, { who, isMismatchAccepted: true });

  expect(await statusOf(shop.db, buyer.order)).toBe('processing');
  expect(await paymentStatus(buyer)).toBe('paid');
  expect(await emailKeys(shop.db)).toContain(`order-paid:${buyer.order._id}`);
  expect((await settlePayment(shop, buyer.reference)).outcome).toBe('paid');
  await expect(refundReview(shop, buyer.reference, { who })).rejects.toMatchObject({ code: 'order_moved' });
});

test('money that does not fit is not taken for an order that another payment has paid', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const first = await buyer.shopper.startPayment(buyer.order);
  shop.clock.forward({ minutes: 29 });
  await buyer.shopper.startPayment(buyer.order);
  shop.clock.forward({ minutes: 2 });
  const second = await buyer.shopper.startPayment(buyer.order);
  expect(second.reference).not.toBe(first.reference);
  await shop.provider.press(second.authorizationUrl, 'success');
  await buyer.shopper.verify(second.reference);
  await shop.provider.faults({ amount: 'less' });
  await shop.provider.press(first.authorizationUrl, 'success');
  await buyer.shopper.verify(first.reference);

  await expect(acceptReview(shop, first.reference, { who, isMismatchAccepted: true })).rejects.toMatchObject({
    code: 'order_moved',
  });
  expect(await statusOf(shop.db, buyer.order)).toBe('processing');
});

test('money taken after its hold has ended takes the pieces again, or says that they are gone', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 1 } });
  const buyer = await shortPayment(shop, shirt);
  shop.clock.forward({ hours: 25 });
  await reconcilePayments(shop);
  const faster = await guestWithOrder(shop, shirt, { email: 'eve@example.com' });

  const accept = () => acceptReview(shop, buyer.reference, { who, isMismatchAccepted: true });
  await expect(accept()).rejects.toMatchObject({ code: 'stock_short' });
  await faster.shopper.call('POST', `/api/orders/${faster.order._id}/cancel`);
  await accept();

  expect(await statusOf(shop.db, buyer.order)).toBe('processing');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 0, reserved: 0 }]);
});

test('a person sends money back, all of it', async () => {
  const shop = await testShop();
  const buyer = await shortPayment(shop);

  await refundReview(shop, buyer.reference, { who });

  expect(await shop.db.selectFrom('refunds').select(['amountKobo', 'status', 'updatedBy']).execute()).toEqual([
    { amountKobo: buyer.order.totalAmount * 100 - 1, status: 'requested', updatedBy: who },
  ]);
  expect(await paymentStatus(buyer)).toBe('refund_due');
});

test.each(['more', 'less'] as const)(
  'a payment of %s than the order costs is not accepted while it is disputed, nor when the bank took it',
  async (amount) => {
    const shop = await testShop();
    const buyer = await guestWithOrder(shop);
    const reference = await underReview(shop, buyer, amount);
    const accept = () => acceptReview(shop, reference, { who, isMismatchAccepted: true });
    const dispute = await beginDispute(shop, reference);
    await settleDispute(shop, dispute);

    await expect(accept()).rejects.toMatchObject({ code: 'in_dispute' });
    await decideDispute(shop, reference);
    await settleDispute(shop, dispute);
    await expect(accept()).rejects.toMatchObject({ code: 'order_moved' });

    expect(await statusOf(shop.db, buyer.order)).toBe('pending');
    expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 1 }]);
  },
);

test('of two people who decide at once, one does', async () => {
  const shop = await testShop();
  const buyer = await shortPayment(shop);

  const ends = await Promise.allSettled([
    acceptReview(shop, buyer.reference, { who, isMismatchAccepted: true }),
    refundReview(shop, buyer.reference, { who: 'staff:2' }),
  ]);

  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('play money in a shop for real money, and the other way round, pays nothing', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);
  const live = { ...shop, payments: { ...shop.payments, domain: 'live' as const } };

  expect((await settlePayment(live, reference)).outcome).toBe('review');
  expect(await statusOf(shop.db, buyer.order)).toBe('pending');
  await expect(acceptReview(live, reference, { who })).rejects.toMatchObject({ code: 'not_payable' });
});

async function shortPayment(shop: TestShop, product?: Awaited<ReturnType<typeof makeProduct>>) {
  const buyer = await guestWithOrder(shop, product);
  return { ...buyer, reference: await underReview(shop, buyer) };
}

/** Pays too little, or too much. Returns the reference. */
async function underReview(shop: TestShop, buyer: Buyer, amount: 'less' | 'more' = 'less'): Promise<string> {
  await shop.provider.faults({ amount });
  const reference = await payAtProvider(shop, buyer);
  await shop.provider.faults({});
  await buyer.shopper.verify(reference);
  return reference;
}

async function cancellationOf({ db }: TestShop, { _id }: Buyer['order']): Promise<string> {
  const key = `order-cancelled:${_id}:expired`;
  return (await db.selectFrom('letters').select('text').where('key', '=', key).executeTakeFirstOrThrow()).text;
}

async function paymentStatus({ shopper, order }: Buyer): Promise<unknown> {
  const { body } = await shopper.call('GET', `/api/orders/${order._id}`);
  return (body['order'] as { paymentStatus: string }).paymentStatus;
}
