import { expect, test } from 'vitest';
import { stockOf } from '../../../tests/actions/purchase.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { newShopper } from '../../../tests/actions/signing-in.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';

test('of 40 buyers of the last 3 units, 3 get one and 37 see that it is sold out', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const buyers = Array.from({ length: 40 }, (_, number) => ({
    shopper: new Shopper(shop),
    payload: orderPayload([shirt], { email: `buyer${number}@example.com` }),
  }));

  const responses = await Promise.all(
    buyers.map(({ shopper, payload }) => shopper.call('POST', '/api/orders', payload)),
  );

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
  const rejected = responses.filter(({ status }) => status === 409);
  expect(rejected).toHaveLength(37);
  expect(rejected[0]?.body).toMatchObject({ success: false, code: 'stock_short', message: 'Sold out in Medium' });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 3 }]);
});

test('orders for the same pieces in another order of lines wait for each other and none is lost', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 20 } });
  const gown = await makeProduct(shop.db, { stock: { M: 20 } });
  const payloads = Array.from({ length: 20 }, (_, number) =>
    orderPayload(number % 2 ? [shirt, gown] : [gown, shirt], { email: `buyer${number}@example.com` }),
  );

  const responses = await Promise.all(
    payloads.map((payload) => new Shopper(shop).call('POST', '/api/orders', payload)),
  );

  expect(responses.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  expect(await stockOf(shop.db)).toEqual([
    { quantity: 20, reserved: 20 },
    { quantity: 20, reserved: 20 },
  ]);
});

test('an order has the lines, the prices and the delivery that the shopper saw', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', price: 12_500 });
  const gown = await makeProduct(shop.db, { name: 'Aso-oke gown', price: 40_000 });
  const payload = orderPayload([shirt, gown], { quantity: 2, shippingMethod: 'lagos-island-2' });

  const order = await new Shopper(shop).order(payload);

  expect(order).toMatchObject({
    status: 'pending',
    itemsPrice: 105_000,
    shippingPrice: 4_500,
    couponDiscount: 0,
    totalAmount: 109_500,
    shippingMethod: 'lagos-island-2',
    isPaid: false,
    paidAt: null,
    createdAt: '2026-11-02T09:00:00.000Z',
    reservedUntil: '2026-11-02T09:30:00.000Z',
    shippingAddress: { street: '14 Market Road', city: 'Surulere', state: 'Lagos', country: 'Nigeria' },
  });
  expect(order.orderItems).toMatchObject([
    {
      product: shirt.productId,
      variantId: shirt.variantId,
      name: 'Adire shirt',
      size: 'M',
      quantity: 2,
      price: 12_500,
    },
    { product: gown.productId, variantId: gown.variantId, name: 'Aso-oke gown', size: 'M', quantity: 2, price: 40_000 },
  ]);
  expect(await stockOf(shop.db)).toEqual([
    { quantity: 5, reserved: 2 },
    { quantity: 5, reserved: 2 },
  ]);
});

test('the order returned when it is placed is the order that is read from then on', async () => {
  const shop = await testShop();
  const products = [await makeProduct(shop.db), await makeProduct(shop.db, { price: 40_000 })];
  const guest = new Shopper(shop);
  const customer = await newShopper(shop, { email: 'bola@example.com' });

  for (const shopper of [guest, customer]) {
    const order = await shopper.order(orderPayload(products, { shippingMethod: 'lagos-island-2' }));
    const { body } = await shopper.call('GET', `/api/orders/${order._id}`);
    expect((body as { order: unknown }).order).toEqual(order);
    expect(order.user === null).toBe(shopper === guest);
  }
});

test('name, picture and colour of a line are the catalogue’s, whatever the browser calls them', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt' });
  const payload = orderPayload([shirt]);
  const orderItems = payload.orderItems.map((line) => ({ ...line, name: 'Free', image: '//evil.example', color: 'x' }));

  const order = await new Shopper(shop).order({ ...payload, orderItems });

  expect(order.orderItems).toMatchObject([
    { name: 'Adire shirt', image: '/pictures/shirt-front.0123456789ab.webp', color: 'Indigo' },
  ]);
});

test('ids in upper case are the same ids', async () => {
  const shop = await testShop();
  const payload = orderPayload([await makeProduct(shop.db)]);
  const orderItems = payload.orderItems.map((line) => ({
    ...line,
    product: line.product.toUpperCase(),
    variantId: line.variantId.toUpperCase(),
  }));

  const order = await new Shopper(shop).order({ ...payload, orderItems });

  expect(order.orderItems).toMatchObject([{ variantId: payload.orderItems[0]!.variantId, quantity: 1 }]);
});

test('email and phone are kept in one form, however they were typed', async () => {
  const shop = await testShop();
  const payload = orderPayload([await makeProduct(shop.db)]);
  const guestInfo = { name: ' Ada Eze ', email: ' Ada@Example.COM ', phone: '(0803) 000-0000' };
  const shippingAddress = { ...payload.shippingAddress, phone: '+234 803 000 0000' };

  const order = await new Shopper(shop).order({ ...payload, guestInfo, shippingAddress });

  expect(order.guestInfo).toEqual({ name: 'Ada Eze', email: 'ada@example.com', phone: '+2348030000000' });
  expect(order.shippingAddress.phone).toBe('+2348030000000');
});

test('a changed price is rejected with the fresh sums, and an order with those goes through', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { price: 12_500 });
  const seen = orderPayload([shirt], { quantity: 2 });
  await shop.db.updateTable('variants').set({ price: 13_000 }).execute();
  const shopper = new Shopper(shop);

  const rejected = await shopper.call('POST', '/api/orders', seen);

  expect(rejected.status).toBe(409);
  expect(rejected.body).toEqual({
    success: false,
    code: 'PRICE_CHANGED',
    message: 'Something in your order changed while you were shopping. Please check the new total.',
    fresh: {
      lines: [{ variantId: shirt.variantId, size: 'M', price: 13_000, quantity: 2, deliveryExtra: 0 }],
      itemsPrice: 26_000,
      shippingPrice: 3_000,
      couponDiscount: 0,
      totalAmount: 29_000,
    },
  });
  const order = await shopper.order(orderPayload([{ ...shirt, price: 13_000 }], { quantity: 2 }));
  expect(order.totalAmount).toBe(29_000);
});

test('an order whose second line is short reserves nothing, and the error says how many are left', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 5 } });
  const gown = await makeProduct(shop.db, { stock: { M: 2 } });

  const { status, body } = await new Shopper(shop).call(
    'POST',
    '/api/orders',
    orderPayload([shirt, gown], { quantity: 3 }),
  );

  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'stock_short', message: 'Only 2 left in Medium', availableQuantity: 2 });
  expect((await stockOf(shop.db)).map(({ reserved }) => reserved)).toEqual([0, 0]);
});

test.each([
  { state: 'Lagos', shippingPrice: 3_500, status: 200 },
  { state: 'Lagos', shippingPrice: 6_000, status: 200 },
  { state: 'Osun', shippingPrice: 1_000, status: 200 },
  { state: 'Lagos', shippingPrice: 1_000, status: 422 }, // Osun's.
  { state: 'Osun', shippingPrice: 3_000, status: 422 }, // Lagos's.
  { state: 'Osun', shippingPrice: 4_000, status: 422 }, // The fallback is for states without a method.
  { state: 'Lagos', shippingPrice: 0, status: 422 },
])('without a shipping method, $shippingPrice to $state gets a $status', async ({ state, shippingPrice, status }) => {
  const shop = await testShop();
  const { shippingMethod: _, ...payload } = orderPayload([await makeProduct(shop.db)]);
  const shippingAddress = { ...payload.shippingAddress, state };
  const totalAmount = payload.itemsPrice + shippingPrice;

  const response = await new Shopper(shop).call('POST', '/api/orders', {
    ...payload,
    shippingAddress,
    shippingPrice,
    totalAmount,
  });

  expect(response.status).toBe(status);
  if (status === 422) expect(response.body.message).toBe('That shipping price is not offered for this state');
});
