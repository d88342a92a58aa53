import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { attemptsOf, guestWithOrder, payAtProvider, statusOf, stockOf } from '../../tests/actions/purchase.ts';
import { makeCoupon, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper, signIn } from '../../tests/actions/signing-in.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';

const tenth = { code: 'TENTH', discount: 1_250 };

test('an order with a coupon costs less, names the coupon and counts as its use', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db);
  const payload = orderPayload([await makeProduct(shop.db)], { coupon: tenth });

  const order = await new Shopper(shop).order({ ...payload, couponCode: ' tenth ' });

  expect(order).toMatchObject({
    itemsPrice: 12_500,
    shippingPrice: 3_000,
    couponCode: 'TENTH',
    couponDiscount: 1_250,
    totalAmount: 14_250,
  });
  expect(await usesOf(shop)).toEqual([
    { orderId: order._id, customerEmail: 'ada@example.com', discount: 1_250, givenBackAt: null, isHonoured: false },
  ]);
});

test('a coupon for everything leaves the shipping to pay', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { code: 'ALL', percent: 100 });
  await makeCoupon(shop.db, { code: 'MORE', amount: 50_000 });
  const shirt = await makeProduct(shop.db);

  for (const code of ['ALL', 'MORE']) {
    const { order } = await guestWithOrder(shop, shirt, { coupon: { code, discount: 12_500 } });
    expect(order).toMatchObject({ couponDiscount: 12_500, totalAmount: 3_000 });
  }
});

test.for([
  ['a larger discount than the coupon gives', { couponDiscount: 5_000, totalAmount: 10_500 }],
  ['a smaller one', { couponDiscount: 0, totalAmount: 15_500 }],
  ['the discount, but not in the total', { totalAmount: 15_500 }],
])('an order with %s is rejected with the fresh sums, and nothing is used', async ([, change]) => {
  const shop = await testShop();
  await makeCoupon(shop.db);
  const payload = orderPayload([await makeProduct(shop.db)], { coupon: tenth });

  const { status, body } = await new Shopper(shop).call('POST', '/api/orders', { ...payload, ...(change as object) });

  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 'PRICE_CHANGED',
    fresh: { itemsPrice: 12_500, shippingPrice: 3_000, couponDiscount: 1_250, totalAmount: 14_250 },
  });
  await expectNothingOrdered(shop);
});

test.for<[string, Parameters<typeof makeCoupon>[1], string]>([
  ['ended', { endsAt: new Date('2026-11-02T09:00:00Z') }, 'This coupon has expired'],
  ['was switched off', { isActive: false }, 'Invalid coupon code'],
  ['asks for more now', { minimumSubtotal: 12_501 }, 'Spend ₦12,501 or more to use this coupon'],
])('a coupon that %s since it was applied is reported, and nothing is ordered', async ([, coupon, reason]) => {
  const shop = await testShop();
  await makeCoupon(shop.db, coupon);
  const payload = orderPayload([await makeProduct(shop.db)], { coupon: tenth });

  const { status, body } = await new Shopper(shop).call('POST', '/api/orders', payload);

  expect({ status, body }).toEqual({ status: 400, body: { success: false, code: 'coupon_invalid', message: reason } });
  await expectNothingOrdered(shop);
});

test('a coupon whose order is rejected for want of units is not used', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db);
  const payload = orderPayload([await makeProduct(shop.db, { stock: { M: 0 } })], { coupon: tenth });

  expect((await new Shopper(shop).call('POST', '/api/orders', payload)).body.code).toBe('stock_short');
  await expectNothingOrdered(shop);
});

test('one use per customer: the browser that corrects its unpaid order keeps the coupon, another one learns no more than it must', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { maxUses: 1, maxUsesPerCustomer: 1 });
  const shirt = await makeProduct(shop.db);
  const { shopper } = await guestWithOrder(shop, shirt, { coupon: tenth });
  const again = orderPayload([shirt], { coupon: tenth, shippingMethod: 'lagos-area-4' });

  expect((await new Shopper(shop).call('POST', '/api/orders', again)).body.message).toBe(
    'You have used this coupon before',
  );
  const corrected = await shopper.order(again);

  expect(corrected.couponDiscount).toBe(1_250);
  expect((await usesOf(shop)).filter(({ givenBackAt }) => givenBackAt === null)).toMatchObject([
    { orderId: corrected._id },
  ]);
});

test('one use per customer: while the bank decides about the order that has it, the browser is led to that order', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { maxUsesPerCustomer: 1 });
  const { shopper, order } = await guestWithOrder(shop, undefined, { coupon: tenth });
  await shopper.startPayment(order);
  await shop.provider.faults({ verify: 'pending' });

  const other = orderPayload([await makeProduct(shop.db)], { coupon: tenth });

  expect((await shopper.call('POST', '/api/orders', other)).body.message).toBe(
    'Your unpaid order uses this coupon already. Finish that order, or leave the coupon out.',
  );
});

test('one use per customer holds for an account, whatever address is typed, and for what it bought as a guest', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { maxUsesPerCustomer: 1 });
  await makeCoupon(shop.db, { code: 'OTHER', maxUsesPerCustomer: 1 });
  const shirt = await makeProduct(shop.db);
  const ada = await newShopper(shop, { email: 'ada@example.com' });
  await ada.order(orderPayload([shirt], { coupon: tenth }));
  await new Shopper(shop).order(orderPayload([shirt], { coupon: { ...tenth, code: 'OTHER' } }));
  const elsewhere = await signIn(shop, 'ada@example.com');

  for (const code of ['TENTH', 'OTHER']) {
    const again = orderPayload([shirt], { email: 'ada.two@example.com', coupon: { ...tenth, code } });
    const { body } = await elsewhere.call('POST', '/api/orders', again);
    expect(body.message).toBe(
      'Your unpaid order uses this coupon already. Finish that order, or leave the coupon out.',
    );
  }
  const { order } = await guestWithOrder(shop, shirt, { email: 'bola@example.com', coupon: tenth });
  expect(order.couponDiscount).toBe(1_250);
});

test('one use per customer is one for a mailbox: what follows a plus is cut everywhere, dots only at Gmail', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { maxUsesPerCustomer: 1 });
  const shirt = await makeProduct(shop.db, { stock: { M: 50 } });
  const order = (email: string) =>
    new Shopper(shop).call('POST', '/api/orders', orderPayload([shirt], { email, coupon: tenth }));

  for (const [first, ...others] of [
    ['ada@example.com', 'ada+1@example.com', 'Ada+a+b@Example.com'],
    ['a.da+new@gmail.com', 'ada@gmail.com', 'a.d.a@googlemail.com'],
  ] as const) {
    expect((await order(first)).status).toBe(200);
    for (const other of others) {
      expect([other, (await order(other)).body.message]).toEqual([other, 'You have used this coupon before']);
    }
  }
  for (const somebodyElse of ['a.da@example.com', 'adaeze@gmail.com', '+1@example.com', '+2@example.com']) {
    expect([somebodyElse, (await order(somebodyElse)).status]).toEqual([somebodyElse, 200]);
  }
  const { order: written } = await guestWithOrder(shop, shirt, { email: 'bola.a+oge@gmail.com' });
  expect(written.guestInfo.email).toBe('bola.a+oge@gmail.com');
});

test('the same key is the same order, and one use', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { maxUses: 1 });
  const payload = orderPayload([await makeProduct(shop.db)], { coupon: tenth });
  const headers = { 'idempotency-key': randomUUID() };
  const shopper = new Shopper(shop);

  const orders = await Promise.all(Array.from({ length: 10 }, () => shopper.order(payload, headers)));

  expect(new Set(orders.map(({ _id }) => _id)).size).toBe(1);
  expect(await usesOf(shop)).toHaveLength(1);
});

test('an order that was never paid gives its coupon back when its hold ends, and the same customer may use it again', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { maxUses: 1, maxUsesPerCustomer: 1 });
  const shirt = await makeProduct(shop.db);
  const { order } = await guestWithOrder(shop, shirt, { coupon: tenth });

  shop.clock.forward({ minutes: 30 });
  await reconcilePayments(shop);
  expect(await statusOf(shop.db, order)).toBe('cancelled');
  expect(await usesOf(shop)).toMatchObject([{ orderId: order._id, givenBackAt: shop.now() }]);

  const { order: second } = await guestWithOrder(shop, shirt, { coupon: tenth });
  expect(second.couponDiscount).toBe(1_250);
});

test('a browser whose paid order has the only use of a coupon is told that it was used, not led to an unpaid order', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { maxUsesPerCustomer: 1 });
  const shirt = await makeProduct(shop.db);
  const buyer = await guestWithOrder(shop, shirt, { coupon: tenth });
  await buyer.shopper.verify(await payAtProvider(shop, buyer));

  const again = await buyer.shopper.call('POST', '/api/orders', orderPayload([shirt], { coupon: tenth, quantity: 1 }));

  expect(again.body.message).toBe('You have used this coupon before');
});

test('a paid order keeps its coupon used, and the receipt names it', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db);
  const buyer = await guestWithOrder(shop, undefined, { coupon: tenth });

  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  shop.clock.forward({ hours: 2 });
  await reconcilePayments(shop);

  expect(await attemptsOf(shop.db)).toMatchObject([{ outcome: 'applied', receivedKobo: 1_425_000 }]);
  expect(await usesOf(shop)).toMatchObject([{ givenBackAt: null }]);
  const { text } = await shop.db.selectFrom('letters').select('text').executeTakeFirstOrThrow();
  expect(text).toContain('Discount, TENTH: -₦1,250');
});

test('money that comes late takes the coupon again', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { maxUses: 1 });
  const { buyer, pay } = await endedOrder(shop);

  await pay();

  expect(await statusOf(shop.db, buyer.order)).toBe('processing');
  expect(await usesOf(shop)).toMatchObject([{ givenBackAt: null, isHonoured: false }]);
});

test('money that comes late is honoured as agreed when the coupon is used up in the meantime, and counts beyond the limit', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { maxUses: 1 });
  const { buyer, shirt, pay } = await endedOrder(shop);
  const faster = await guestWithOrder(shop, shirt, { email: 'eve@example.com', coupon: tenth });

  await pay();

  expect(await statusOf(shop.db, buyer.order)).toBe('processing');
  expect(await usesOf(shop)).toMatchObject([
    { orderId: buyer.order._id, givenBackAt: null, isHonoured: true },
    { orderId: faster.order._id, givenBackAt: null, isHonoured: false },
  ]);
  const third = orderPayload([shirt], { email: 'bola@example.com', coupon: tenth });
  expect((await new Shopper(shop).call('POST', '/api/orders', third)).body.message).toBe(
    'This coupon has been used up',
  );
});

test('money that comes late for pieces that are gone leaves the coupon with anyone who wants it', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { maxUses: 1 });
  const { buyer, pay } = await endedOrder(shop);
  await shop.db.updateTable('stock').set({ quantity: 0 }).execute();

  await pay();

  expect(await statusOf(shop.db, buyer.order)).toBe('cancelled');
  expect(await usesOf(shop)).toMatchObject([{ givenBackAt: shop.now() }]);
});

/**
 * An order with the coupon, whose reservation has ended while its payment page is open; `pay` pays there and settles.
 */
async function endedOrder(shop: TestShop) {
  const shirt = await makeProduct(shop.db);
  const buyer = await guestWithOrder(shop, shirt, { coupon: tenth });
  const { authorizationUrl, reference } = await buyer.shopper.startPayment(buyer.order);
  shop.clock.forward({ minutes: 30 });
  await reconcilePayments(shop);
  expect(await statusOf(shop.db, buyer.order)).toBe('cancelled');
  const pay = async () => {
    shop.clock.forward({ minutes: 1 });
    await shop.provider.press(authorizationUrl, 'success');
    await buyer.shopper.verify(reference);
  };
  return { buyer, shirt, pay };
}

function usesOf({ db }: TestShop) {
  return db
    .selectFrom('couponUses')
    .select(['orderId', 'customerEmail', 'discount', 'givenBackAt', 'isHonoured'])
    .orderBy('usedAt')
    .execute();
}

async function expectNothingOrdered(shop: TestShop) {
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);
  expect(await usesOf(shop)).toEqual([]);
  expect((await stockOf(shop.db)).every(({ reserved }) => reserved === 0)).toBe(true);
}
