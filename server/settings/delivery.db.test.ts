import { expect, test } from 'vitest';
import { firstPromises } from '#shared/promises/promises.ts';
import type { DeliveryTable } from '#shared/checkout/shipping.ts';
import { firstDelivery } from '../../tests/actions/delivery.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { deliveryTable } from './delivery-table.ts';

test('a new shop delivers where, and for what, the specification says', async () => {
  const { db } = await testShop();
  const table = await deliveryTable(db);
  const eid = ['2027-03-10', '2027-03-11', '2027-05-17', '2027-05-18', '2027-08-16'];
  const areas = firstDelivery.areas.map((area) => ({ ...area, paysOnDelivery: false }));
  const unset = { heavyExtra: 0, veryHeavyExtra: 0, onDeliveryUpTo: null };
  expect(table).toEqual({ ...firstDelivery, areas, ...unset, promises: firstPromises, daysOff: eid });
  expect(Object.fromEntries(table.areas.map(({ id, price }) => [id, price]))).toEqual({
    'lagos-mainland-1': 3000,
    'lagos-mainland-2': 3500,
    'lagos-mainland-3': 4000,
    'lagos-island-1': 3500,
    'lagos-island-2': 4500,
    'lagos-area-4': 6000,
    'osun-ileife-1': 1000,
    'osun-ileife-2': 1500,
    'osun-ileife-3': 2000,
    'osun-ileife-4': 3500,
  });
});

test('an area is neither taken away nor priced below nothing', async () => {
  const { db } = await testShop();
  await expect(db.deleteFrom('deliveryAreas').execute()).rejects.toThrow('never taken away');
  await expect(db.updateTable('deliveryAreas').set({ price: -1 }).execute()).rejects.toThrow('violates check');
  await expect(db.updateTable('deliveryTerms').set({ fallbackPrice: -1 }).execute()).rejects.toThrow('violates check');
});

test('an order with the price of before is shown the new one; orders that are there keep theirs', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { price: 12_500, stock: { M: 5 } });
  const shopper = new Shopper(shop);
  const before = await shopper.order(orderPayload([shirt]));
  await shop.db.updateTable('deliveryAreas').set({ price: 3_200 }).where('id', '=', 'lagos-mainland-1').execute();

  const rejected = await new Shopper(shop).call(
    'POST',
    '/api/orders',
    orderPayload([shirt], { email: 'b@example.com' }),
  );

  expect(rejected.status).toBe(409);
  expect(rejected.body).toMatchObject({
    code: 'PRICE_CHANGED',
    fresh: { shippingPrice: 3_200, totalAmount: 15_700 },
  });
  const { body } = await shopper.call('GET', `/api/orders/${before._id}`);
  expect(body['order']).toMatchObject({ shippingPrice: 3_000, totalAmount: 15_500 });
});

test('a shopper who chose an area that has been turned off must choose another', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  await shop.db.updateTable('deliveryAreas').set({ isOn: false }).where('id', '=', 'lagos-mainland-1').execute();

  const { status, body } = await new Shopper(shop).call('POST', '/api/orders', orderPayload([shirt]));

  expect(status).toBe(422);
  expect(body).toMatchObject({
    code: 'bad_shipping',
    message: 'The shipping method you chose is no longer available. Please choose another one.',
  });
});

test('to a state without an active area the fallback is charged, and nothing else', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { price: 12_500, stock: { M: 5 } });
  await shop.db.updateTable('deliveryStates').set({ isOn: true }).where('name', '=', 'Kano').execute();
  const { shippingMethod: _, ...payload } = orderPayload([shirt]);
  const toKano = (price: number) => ({
    ...payload,
    shippingAddress: { ...payload.shippingAddress, state: 'Kano' },
    shippingPrice: price,
    totalAmount: 12_500 + price,
  });

  const cheaper = await new Shopper(shop).call('POST', '/api/orders', toKano(3_000));
  expect(cheaper.body).toMatchObject({ code: 'PRICE_CHANGED', fresh: { shippingPrice: 4_000 } });
  expect(await new Shopper(shop).order(toKano(4_000))).toMatchObject({ shippingPrice: 4_000, shippingMethod: null });
});

test('to a state that we do not deliver to there is no order', async () => {
  const shop = await testShop();
  const payload = orderPayload([await makeProduct(shop.db)]);
  const shippingAddress = { ...payload.shippingAddress, state: 'Kano' };

  const { status, body } = await new Shopper(shop).call('POST', '/api/orders', { ...payload, shippingAddress });

  expect(status).toBe(400);
  expect(body).toMatchObject({
    message: 'State is required',
    fields: { 'shippingAddress.state': 'State is required' },
  });
});

test('the public table follows every change at once', async () => {
  const shop = await testShop();
  const table = async () => {
    const response = await shop.app.inject({ url: '/api/delivery-areas' });
    return response.json<{ delivery: DeliveryTable }>().delivery;
  };
  expect(await table()).toMatchObject(firstDelivery);

  await shop.db.updateTable('deliveryTerms').set({ fallbackPrice: 4_500 }).execute();
  await shop.db.updateTable('deliveryStates').set({ isOn: false }).where('name', '=', 'Osun').execute();

  const osunless = firstDelivery.areas.filter(({ state }) => state === 'Lagos');
  expect(await table()).toMatchObject({ states: ['Lagos'], areas: osunless, fallback: 4_500 });
});

test('what is said of the day of arrival changes at noon, at midnight and with a day off that an owner writes down', async () => {
  const shop = await testShop();
  const fast = async () => {
    const response = await shop.app.inject({ url: '/api/delivery-areas' });
    return response.json<{ delivery: { estimates: { text: string }[] } }>().delivery.estimates.at(0)?.text;
  };
  // 10:00 in Lagos on a Monday.
  expect(await fast()).toBe('today, Monday 2 November, if you order before 12pm');
  shop.clock.forward({ hours: 1, minutes: 59 });
  expect(await fast()).toBe('today, Monday 2 November, if you order before 12pm');
  shop.clock.forward({ minutes: 1 });
  expect(await fast()).toBe('tomorrow, Tuesday 3 November');
  await shop.db
    .updateTable('deliveryTerms')
    .set({ daysOff: ['2026-11-03'] })
    .execute();
  expect(await fast()).toBe('Wednesday 4 November');
  shop.clock.forward({ hours: 12 });
  expect(await fast()).toBe('tomorrow, Wednesday 4 November');
});
