import { expect, test } from 'vitest';
import { chargeForWeight } from '../../../tests/actions/delivery.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { type CreatedProduct, makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';

/** The area costs ₦3,000, a heavy unit ₦500 more and a very heavy one ₦1,500. */

test('each heavy unit of an order adds to its delivery, and a normal one adds nothing', async () => {
  const { shop, shirt, jacket, bedding } = await heavyShop();
  const order = await new Shopper(shop).order(payload([shirt, jacket, bedding], { quantity: 2, shipping: 7_000 }));
  expect(order).toMatchObject({ shippingPrice: 7_000, itemsPrice: 125_000, totalAmount: 132_000 });
});

test('an order at the price of before is rejected with the current one, and what each line adds', async () => {
  const { shop, shirt, jacket } = await heavyShop();
  const shopper = new Shopper(shop);
  const before = payload([shirt, jacket], { quantity: 2, shipping: 3_000 });

  const { status, body } = await shopper.call('POST', '/api/orders', before);

  expect([status, body.code]).toEqual([409, 'PRICE_CHANGED']);
  expect(body['fresh']).toEqual({
    lines: [
      { variantId: shirt.variantId, size: 'M', price: 12_500, quantity: 2, deliveryExtra: 0 },
      { variantId: jacket.variantId, size: 'M', price: 30_000, quantity: 2, deliveryExtra: 500 },
    ],
    itemsPrice: 85_000,
    shippingPrice: 4_000,
    couponDiscount: 0,
    totalAmount: 89_000,
  });
  expect((await shopper.order(payload([shirt, jacket], { quantity: 2, shipping: 4_000 }))).shippingPrice).toBe(4_000);
});

test('a product that becomes lighter, and extras that end, cost nothing more from then on', async () => {
  const { shop, jacket, bedding } = await heavyShop();
  await shop.db.updateTable('products').set({ weightClass: 'normal' }).where('id', '=', jacket.productId).execute();
  const order = (email: string, shipping: number) =>
    new Shopper(shop).order({ ...payload([jacket, bedding], { shipping, email }) });
  expect((await order('first@example.com', 4_500)).shippingPrice).toBe(4_500);
  await shop.db.updateTable('deliveryTerms').set({ veryHeavyExtra: 0 }).execute();
  expect((await order('second@example.com', 3_000)).shippingPrice).toBe(3_000);
});

test('delivery that is free from a sum, and orders that are collected, cost nothing for heavy items', async () => {
  const { shop, jacket } = await heavyShop();
  await shop.db.updateTable('deliveryTerms').set({ freeFrom: 60_000 }).execute();
  const change = (columns: object) =>
    shop.db.updateTable('deliveryAreas').set(columns).where('id', '=', 'lagos-mainland-1').execute();
  await change({ isFree: true });
  const order = (email: string, quantity: number, shipping: number) =>
    new Shopper(shop).order(payload([jacket], { quantity, shipping, email }));

  expect((await order('one@example.com', 1, 3_500)).shippingPrice).toBe(3_500);
  expect((await order('two@example.com', 2, 0)).shippingPrice).toBe(0);
  await change({ isFree: false, pickupAt: '12 Demo Street, Yaba', price: 0 });
  expect(await order('pickup@example.com', 1, 0)).toMatchObject({ shippingPrice: 0, isPickup: true });
});

test('heavy items add nothing to the delivery of an area whose price is ₦0', async () => {
  const { shop, jacket } = await heavyShop();
  await shop.db.updateTable('deliveryAreas').set({ price: 0 }).where('id', '=', 'lagos-mainland-1').execute();
  expect(await new Shopper(shop).order(payload([jacket], { shipping: 0 }))).toMatchObject({
    shippingPrice: 0,
    totalAmount: 30_000,
  });
});

test('the delivery of an order stays what it was when the extras change', async () => {
  const { shop, jacket } = await heavyShop();
  const shopper = new Shopper(shop);
  const { _id } = await shopper.order(payload([jacket], { shipping: 3_500 }));
  await shop.db.updateTable('deliveryTerms').set({ heavyExtra: 9_000 }).execute();
  expect((await shopper.call('GET', `/api/orders/${_id}`)).body['order']).toMatchObject({ shippingPrice: 3_500 });
});

async function heavyShop() {
  const shop = await testShop();
  await chargeForWeight(shop.db);
  const shirt = await makeProduct(shop.db, { price: 12_500 });
  const jacket = await makeProduct(shop.db, { price: 30_000, weightClass: 'heavy' });
  const bedding = await makeProduct(shop.db, { price: 20_000, weightClass: 'very heavy' });
  return { shop, shirt, jacket, bedding };
}

/** As a browser sends it that expects this price of delivery. */
function payload(
  products: readonly CreatedProduct[],
  { shipping, ...options }: { shipping: number; quantity?: number; email?: string },
) {
  const sent = orderPayload(products, options);
  return { ...sent, shippingPrice: shipping, totalAmount: sent.itemsPrice + shipping };
}
