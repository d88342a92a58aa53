import { expect, test } from 'vitest';
import { cashOrderForm, staffOrdersUrl } from '../../../tests/actions/staff-orders.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { makeCoupon, makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';

/** Free to the first mainland area from ₦25,000: two shirts of ₦12,500. */
async function generousShop() {
  const shop = await testShop();
  await shop.db.updateTable('deliveryTerms').set({ freeFrom: 25_000 }).execute();
  await shop.db.updateTable('deliveryAreas').set({ isFree: true }).where('id', '=', 'lagos-mainland-1').execute();
  return { shop, shirt: await makeProduct(shop.db, { price: 12_500, stock: { M: 10 } }) };
}

const withFreeDelivery = (payload: ReturnType<typeof orderPayload>) => ({
  ...payload,
  shippingPrice: 0,
  totalAmount: payload.itemsPrice - payload.couponDiscount,
});

test('from the sum that the owner set an order has free delivery; a page that still shows the price is shown the new total', async () => {
  const { shop, shirt } = await generousShop();
  const two = orderPayload([shirt], { quantity: 2 });

  const rejected = await new Shopper(shop).call('POST', '/api/orders', two);
  expect(rejected).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED', fresh: { shippingPrice: 0, totalAmount: 25_000 } },
  });

  const order = await new Shopper(shop).order(withFreeDelivery(two));
  expect(order).toMatchObject({ itemsPrice: 25_000, shippingPrice: 0, totalAmount: 25_000, isPickup: false });
});

test('below the sum, and in another area, delivery costs what it costs', async () => {
  const { shop, shirt } = await generousShop();
  const one = orderPayload([shirt]);
  expect((await new Shopper(shop).call('POST', '/api/orders', withFreeDelivery(one))).body).toMatchObject({
    code: 'PRICE_CHANGED',
    fresh: { shippingPrice: 3_000 },
  });
  const onTheIsland = orderPayload([shirt], { quantity: 2, shippingMethod: 'lagos-island-1', email: 'b@example.com' });
  expect(await new Shopper(shop).order(onTheIsland)).toMatchObject({ shippingPrice: 3_500, totalAmount: 28_500 });
});

test('a coupon takes nothing away from free delivery: the items count before it', async () => {
  const { shop, shirt } = await generousShop();
  const code = await makeCoupon(shop.db, { amount: 5_000 });
  const payload = orderPayload([shirt], { quantity: 2, coupon: { code, discount: 5_000 } });
  expect(await new Shopper(shop).order(withFreeDelivery(payload))).toMatchObject({
    shippingPrice: 0,
    couponDiscount: 5_000,
    totalAmount: 20_000,
  });
});

test('a sale of staff has free delivery from the same sum', async () => {
  const { shop, shirt } = await generousShop();
  const owner = await newStaff(shop);
  const sale = cashOrderForm(shirt);
  const address = { street: '14 Market Road', city: 'Surulere', state: 'Lagos', area: 'lagos-mainland-1' };
  const two = { ...sale, items: [{ ...sale.items[0], quantity: 2 }], address };

  expect((await owner.call('POST', staffOrdersUrl, { ...two, totalAmount: 28_000 })).status).toBe(409);
  expect((await owner.call('POST', staffOrdersUrl, { ...two, totalAmount: 25_000 })).status).toBe(200);
  const orders = await shop.db.selectFrom('orders').select(['shippingPrice', 'totalAmount']).execute();
  expect(orders).toEqual([{ shippingPrice: 0, totalAmount: 25_000 }]);
});
