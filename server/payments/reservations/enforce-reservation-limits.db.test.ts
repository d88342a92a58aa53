import { expect, test } from 'vitest';
import { attemptsOf, guestWithOrder, statusOf } from '../../../tests/actions/purchase.ts';
import { available, buy, crowd, later, order, pay } from '../../../tests/actions/unknown-shoppers.ts';
import { type CreatedProduct, makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';
import { enforceReservationLimits } from './enforce-reservation-limits.ts';

test('ten unknown shoppers with a hundred pieces each keep nothing from anybody', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 200 } });
  for (let one = 0; one < 10; one += 1) await order(shop, shirt, { quantity: 20, network: `10.0.0.${one}` });

  expect(await available(shop)).toBe(200);
  expect(await buy(shop, shirt, { quantity: 20 })).toBe('processing');
});

test('from one network unknown shoppers keep the pieces of ten orders at a time', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 50 } });
  for (let one = 0; one < 20; one += 1) await order(shop, shirt, { network: '10.0.0.1' });
  expect(await available(shop)).toBe(40);

  await order(shop, shirt, { network: '10.0.0.2' });
  expect(await available(shop)).toBe(39);
});

test('a thousand networks without money keep no piece from anyone who pays, not even the last one', async () => {
  const shop = await testShop();
  const last = await makeProduct(shop.db, { stock: { M: 1 } });
  const shirts: CreatedProduct[] = [];
  for (let count = 0; count < 4; count += 1) shirts.push(await makeProduct(shop.db, { stock: { M: 40 } }));
  await order(shop, last, { network: '10.9.0.1' });
  expect(await available(shop, last)).toBe(0);
  for (let one = 0; one < 60; one += 1) {
    for (const shirt of shirts) await order(shop, shirt, { network: `10.0.${one}.1`, isBegun: one % 5 === 0 });
  }

  await enforceReservationLimits(shop);
  for (const product of [last, ...shirts]) expect(await available(shop, product)).toBe(product === last ? 1 : 40);
  for (let one = 0; one < 20; one += 1) await order(shop, last, { network: `10.1.${one}.1` });
  expect(await available(shop, last)).toBe(1);
  expect(await buy(shop, last)).toBe('processing');
  expect(await available(shop, last)).toBe(0);
});

test('pieces of an order whose payment is not begun go back after ten minutes; it can be paid for half an hour', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { S: 0, M: 3 } });
  const { shopper, order: placed } = await guestWithOrder(shop, shirt);
  await later(shop, 9);
  expect(await available(shop)).toBe(2);

  await later(shop, 1);
  expect(await available(shop)).toBe(3);
  const { body } = await shopper.call('GET', `/api/orders/${placed._id}`);
  expect(body['order']).toMatchObject({ status: 'pending', reservedUntil: null });

  await shopper.startPayment(placed); // Reserved again from here on.
  expect(await available(shop)).toBe(2);
});

test('a transfer that arrives after a quarter of an hour finds its units, however many order without paying', async () => {
  const shop = await testShop();
  const last = await makeProduct(shop.db, { stock: { M: 1 } });
  const ada = await order(shop, last, { network: '10.0.0.1', isBegun: true });

  for (let minute = 0; minute < 15; minute += 1) {
    await later(shop, 1);
    await order(shop, last, { network: `10.1.0.${minute}`, isBegun: true });
  }
  await pay(shop, ada);

  expect(await statusOf(shop.db, ada.order)).toBe('processing');
});

test('of two who may pay for the last piece, whoever pays first has it, and the other has the money back', async () => {
  const shop = await testShop();
  const last = await makeProduct(shop.db, { stock: { M: 1 } });
  await crowd(shop);
  const ada = await order(shop, last, { network: '10.0.0.1', isBegun: true });
  const bola = await order(shop, last, { network: '10.0.0.2', isBegun: true });
  const late = await order(shop, last, { network: '10.0.0.3' });

  await pay(shop, bola);
  await pay(shop, ada);

  expect(await statusOf(shop.db, bola.order)).toBe('processing');
  expect(await statusOf(shop.db, ada.order)).toBe('pending');
  const outcomes = (await attemptsOf(shop.db)).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(expect.arrayContaining(['applied', 'refund_due']));
  const { status, body } = await late.shopper.call('POST', '/api/payment/paystack/initialize', {
    orderId: late.order._id,
    email: late.order.guestInfo.email,
  });
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'stock_short' });
});

test('a piece that unknown shoppers order and leave again and again goes to the first who pays, and only that piece', async () => {
  const shop = await testShop();
  const contested = await makeProduct(shop.db, { stock: { M: 2 } });
  const other = await makeProduct(shop.db, { stock: { M: 2 } });
  for (let one = 0; one < 4; one += 1) {
    const { shopper, order: placed } = await order(shop, contested, { network: `10.0.0.${one}` });
    await shopper.call('POST', `/api/orders/${placed._id}/cancel`);
  }
  await order(shop, contested, { network: '10.0.1.1' });
  await order(shop, other, { network: '10.0.1.2' });

  await enforceReservationLimits(shop);
  expect([await available(shop, contested), await available(shop, other)]).toEqual([2, 1]);
  await order(shop, contested, { network: '10.0.1.3' });
  expect(await available(shop, contested)).toBe(2);

  shop.clock.forward({ minutes: 61 });
  await order(shop, contested, { network: '10.0.1.4' });
  expect(await available(shop, contested)).toBe(1);
});

test('a shopper who has paid here before keeps their pieces while unknown shoppers crowd the shop', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const ada = await order(shop, shirt, { network: '10.0.0.1', isBegun: true });
  await pay(shop, ada);
  await crowd(shop);

  await ada.shopper.order(orderPayload([shirt], { email: 'ada.again@example.com' }));
  await enforceReservationLimits(shop);

  expect(await available(shop, shirt)).toBe(1);
});

test('three orders under her address from each of three networks do not keep a customer from ordering', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 30 } });
  for (let one = 0; one < 9; one += 1) {
    await order(shop, shirt, { network: `10.0.${one % 3}.1`, email: 'ada@example.com' });
  }

  await order(shop, shirt, { network: '10.1.0.1', email: 'ada@example.com' });
  expect(await available(shop, shirt)).toBe(20);
});
