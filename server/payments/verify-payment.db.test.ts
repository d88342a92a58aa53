import { expect, test } from 'vitest';
import {
  attemptsOf,
  guestWithOrder,
  jobStates,
  emailKeys,
  payAtProvider,
  statusOf,
  stockOf,
} from '../../tests/actions/purchase.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { settlePayment } from './settle-payment.ts';

test('a payment pays its order once: the pieces are sold, the receipt is queued, the second look says already', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 5 } });
  const buyer = await guestWithOrder(shop, shirt, { quantity: 2 });
  const reference = await payAtProvider(shop, buyer);

  const first = await buyer.shopper.verify(reference);
  const second = await buyer.shopper.verify(reference);

  const order = { _id: buyer.order._id, status: 'processing', isPaid: true, reservedUntil: null };
  expect(first).toMatchObject({
    status: 200,
    body: { success: true, message: 'Payment verified successfully!', outcome: 'paid', order },
  });
  expect(second).toMatchObject({
    status: 200,
    body: { success: true, message: 'Your payment was already processed successfully!', outcome: 'paid', order },
  });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  expect(await emailKeys(shop.db)).toEqual([`order-paid:${buyer.order._id}`]);
  expect(await jobStates(shop, 'send-email')).toEqual(['created']);
  expect(await attemptsOf(shop.db)).toEqual([
    { reference, status: 'success', outcome: 'applied', receivedKobo: buyer.order.totalAmount * 100 },
  ]);
});

test('a shopper who returns after the webhook has settled the payment reads that it was verified, and only later that it was verified before', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);
  await settlePayment(shop, reference); // The work of the webhook's job.
  const messageFor = async (shopper: Shopper) => (await shopper.verify(reference)).body.message;

  expect(await messageFor(new Shopper(shop))).toBe('Your payment was already processed successfully!');
  expect(await messageFor(buyer.shopper)).toBe('Payment verified successfully!');
  expect(await messageFor(buyer.shopper)).toBe('Your payment was already processed successfully!');
});

test('a shopper who declined a card and paid with another one is not told of a failure by the page of the first', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  const first = await shopper.startPayment(order);
  await shop.provider.press(first.authorizationUrl, 'decline');
  await shopper.verify(first.reference);
  await shopper.verify(await payAtProvider(shop, { shopper, order }));

  expect((await shopper.verify(first.reference)).body).toMatchObject({
    success: true,
    message: 'Your payment was already processed successfully!',
    order: { _id: order._id, isPaid: true },
  });
});

test('a shopper who paid with another page is thanked by the page of an earlier payment that the provider does not know any more', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  const { authorizationUrl } = await shopper.startPayment(order);
  const earlier = `${'0'.repeat(32)}_${order._id}`;
  await shop.db
    .insertInto('paymentAttempts')
    .values({
      reference: earlier,
      orderId: order._id,
      amountKobo: order.totalAmount * 100,
      status: 'open',
      authorizationUrl,
      createdAt: shop.now(),
    })
    .execute();
  await shopper.verify(await payAtProvider(shop, { shopper, order }));

  expect((await shopper.verify(earlier)).body).toMatchObject({
    success: true,
    message: 'Your payment was already processed successfully!',
    outcome: 'paid',
    order: { _id: order._id, isPaid: true },
  });
});

test('the provider’s transaction is kept to the digit, though its number is too long for JavaScript', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);
  await buyer.shopper.verify(reference);

  const { providerId } = await shop.db.selectFrom('paymentAttempts').select('providerId').executeTakeFirstOrThrow();

  expect(BigInt(providerId!)).toBeGreaterThan(2n ** 53n);
  const response = await fetch(`${shop.provider.url}/transaction/${providerId}`, {
    headers: { authorization: 'Bearer sk_test_demo' },
  });
  expect(await response.json()).toMatchObject({ data: { reference } });
});

test('why the bank did not allow a payment is said to anyone who may read the order, and to nobody else', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  const { authorizationUrl, reference } = await shopper.startPayment(order);
  await shop.provider.press(authorizationUrl, 'decline');

  expect((await shopper.verify(reference)).body['reason']).toContain('Declined');
  const { body } = await new Shopper(shop).verify(reference);
  expect(body).toMatchObject({ outcome: 'failed', message: 'Payment verification failed' });
  expect(body).not.toHaveProperty('reason');
});

test('a payment that the bank has not confirmed is pending, and is not called failed', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);
  await shop.provider.faults({ verify: 'pending', times: 1 });

  expect((await buyer.shopper.verify(reference)).body).toMatchObject({
    success: false,
    message: 'Your bank has not confirmed the payment yet. We keep asking.',
    outcome: 'pending',
    order: { status: 'pending', isPaid: false },
  });

  shop.clock.forward({ seconds: 2 });
  expect((await buyer.shopper.verify(reference)).body).toMatchObject({ outcome: 'paid' });
});

test('a payment that the provider opened and does not know now is pending; one that it never opened has failed', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  const { authorizationUrl } = await shopper.startPayment(order);
  const attempt = { orderId: order._id, amountKobo: order.totalAmount * 100, createdAt: shop.now() };
  const [opened, never] = [`${'0'.repeat(32)}_${order._id}`, `${'1'.repeat(32)}_${order._id}`] as const;
  await shop.db
    .insertInto('paymentAttempts')
    .values([
      { ...attempt, reference: opened, status: 'open', authorizationUrl },
      { ...attempt, reference: never },
    ])
    .execute();

  expect((await shopper.verify(opened)).body).toMatchObject({
    success: false,
    message: 'Your bank has not confirmed the payment yet. We keep asking.',
    outcome: 'pending',
  });
  expect((await shopper.verify(never)).body).toMatchObject({
    outcome: 'failed',
    reason: 'This payment was never started at the payment provider.',
  });
});

test.each([
  ['decline', 'Your bank did not allow this payment: “Declined”. No money was taken.'],
  [
    'abandon',
    'The payment was not finished. Nothing was charged, unless you have already sent a transfer or dialled the USSD code. If so, wait for our email before you pay again.',
  ],
] as const)(
  'after %s the payment has failed and why is said, the order still waits, and what is paid at once afterwards counts',
  async (button, reason) => {
    const shop = await testShop();
    const { shopper, order } = await guestWithOrder(shop);
    const { authorizationUrl, reference } = await shopper.startPayment(order);
    await shop.provider.press(authorizationUrl, button);

    expect((await shopper.verify(reference)).body).toMatchObject({
      success: false,
      message: 'Payment verification failed',
      reason,
      outcome: 'failed',
      order: { status: 'pending', isPaid: false },
    });
    expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 1 }]);
    expect(await emailKeys(shop.db)).toEqual([]);

    // The provider lets people try another card on the same page.
    await shop.provider.press(authorizationUrl, 'success');
    expect((await shopper.verify(reference)).body).toMatchObject({ outcome: 'paid' });
  },
);

test('a payment that is one kobo short is looked at by a person and never counts as paid', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  await shop.provider.faults({ amount: 'less' });
  const reference = await payAtProvider(shop, buyer);

  for (const look of ['first', 'second']) {
    expect((await buyer.shopper.verify(reference)).body, look).toMatchObject({
      success: false,
      message: 'We are checking your payment. Please do not pay again. We’ll email you.',
      outcome: 'review',
      order: { status: 'pending', isPaid: false },
    });
  }

  expect(await attemptsOf(shop.db)).toMatchObject([
    { status: 'success', outcome: 'review', receivedKobo: buyer.order.totalAmount * 100 - 1 },
  ]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 1 }]);
  expect(await emailKeys(shop.db)).toEqual([`payment-review:${reference}`]);
});

test('a reference that we never made is not found, also when the provider knows it', async () => {
  const shop = await testShop();
  const { order } = await guestWithOrder(shop);
  const reference = `ours-it-is-not_${order._id}`;
  await fetch(`${shop.provider.url}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_demo' },
    body: JSON.stringify({ email: 'eve@example.com', amount: order.totalAmount * 100, reference }),
  });

  for (const unknown of [reference, order._id, 'nothing']) {
    expect(await new Shopper(shop).verify(unknown)).toMatchObject({ status: 404, body: { success: false } });
  }
  expect(await statusOf(shop.db, order)).toBe('pending');
});
