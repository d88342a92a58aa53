import { expect, test } from 'vitest';
import type { productList } from '#shared/catalogue/api.ts';
import type { Output } from '#shared/endpoint.ts';
import { daysBefore } from '#shared/dates/moments.ts';
import type { OrderStatus } from '#shared/orders/status.ts';
import { recountTopSellers, refreshTopSellers } from '#server/catalogue/top-sellers/refresh-top-sellers.ts';
import { changeTo, paidShirts, sendChange } from '../../../tests/actions/after-sale/changes.ts';
import { requestedExchange } from '../../../tests/actions/after-sale/exchanges.ts';
import { decide, guestWithDelivery, receive } from '../../../tests/actions/after-sale/returns.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { makeProduct, type CreatedProduct } from '../../../tests/data/factories.ts';
import { bookOrder } from '../../../tests/actions/order-rows.ts';
import { testShop, type TestShop } from '../../../tests/shop/test-shop.ts';

test('what sold most in 90 days comes first, then what ever sold most, then the newest', async () => {
  const shop = await testShop();
  const make = (name: string, month: number) =>
    makeProduct(shop.db, { name, createdAt: new Date(Date.UTC(2025, month)) });
  await make('Never', 1);
  await make('Never, newer', 2);
  const past = await make('Most, long ago', 3);
  const some = await make('Some', 4);
  const someAndPast = await make('Some, and more long ago', 0);
  const best = await make('Most', 0);
  await sell(shop, past, { units: 20, daysAgo: 200 });
  await sell(shop, some, { units: 2, daysAgo: 1 });
  await sell(shop, someAndPast, { units: 2, daysAgo: 3 });
  await sell(shop, someAndPast, { units: 1, daysAgo: 300 });
  await sell(shop, best, { units: 1, daysAgo: 89 });
  await sell(shop, best, { units: 2, daysAgo: 5 });

  await recount(shop);

  const order = ['Most', 'Some, and more long ago', 'Some', 'Most, long ago', 'Never, newer', 'Never'];
  expect(await topSelling(shop)).toEqual(order);
});

test('a list of top sellers says when none of it was ever sold, and no other list does', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Shirt' });
  await makeProduct(shop.db, { name: 'Gown' });
  const isUnsold = async (query: string) =>
    (await shop.app.inject({ url: `/api/product/list?${query}` })).json<Output<typeof productList>>().isUnsold;

  expect(await isUnsold('sort=topSelling&limit=4')).toBe(true);
  expect(await isUnsold('sort=dateDesc')).toBeUndefined();

  await sell(shop, shirt, { units: 1, daysAgo: 200 });
  await recount(shop);
  expect(await isUnsold('sort=topSelling&limit=4')).toBeUndefined();
  expect(await isUnsold('sort=topSelling&limit=1&page=2')).toBeUndefined();
});

test('only paid orders that were not cancelled count', async () => {
  const shop = await testShop();
  for (const status of ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const) {
    await sell(shop, await makeProduct(shop.db, { name: status }), { units: 3, status });
  }

  await recount(shop);

  expect(await counts(shop)).toEqual({
    pending: [0, 0],
    processing: [3, 3],
    shipped: [3, 3],
    delivered: [3, 3],
    cancelled: [0, 0],
  });
});

test('an order that is cancelled later, or grows older than 90 days, counts no longer', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Shirt' });
  const id = await sell(shop, shirt, { units: 3, daysAgo: 0 });
  await sell(shop, shirt, { units: 2, daysAgo: 0 });
  const shown = async () => {
    await refreshTopSellers(shop.db, shop.now());
    return counts(shop);
  };
  expect(await shown()).toEqual({ Shirt: [5, 5] });

  await cancel(shop, id);
  expect(await shown()).toEqual({ Shirt: [2, 2] });

  shop.clock.forward({ hours: 90 * 24 - 1 });
  expect(await shown()).toEqual({ Shirt: [2, 2] });
  shop.clock.forward({ hours: 1 });
  expect(await shown()).toEqual({ Shirt: [0, 2] });
});

test('what is counted every few minutes is what a count of everything says', async () => {
  const shop = await testShop();
  const [shirt, gown] = [await makeProduct(shop.db, { name: 'Shirt' }), await makeProduct(shop.db, { name: 'Gown' })];
  for (const daysAgo of [0.02, 1, 89.99, 89.995, 90, 90.01, 200]) {
    await sell(shop, shirt, { units: 1, daysAgo });
    await sell(shop, gown, { units: 2, daysAgo: daysAgo / 3 });
  }
  const older = await sell(shop, await makeProduct(shop.db, { name: 'Cap' }), { units: 5, daysAgo: 20 });
  await recount(shop);

  const steps: (() => Promise<unknown>)[] = [
    () => sell(shop, shirt, { units: 3, daysAgo: 0 }),
    () => sell(shop, gown, { units: 4, daysAgo: 0, status: 'cancelled' }),
    () => cancel(shop, older),
    async () => shop.clock.forward({ minutes: 55 }),
  ];
  for (const step of steps) {
    await step();
    shop.clock.forward({ minutes: 5 });
    await refreshTopSellers(shop.db, shop.now());
    const counted = await counts(shop);
    await recount(shop);
    expect(counted).toEqual(await counts(shop));
  }
});

test('what an exchange sends was sold once, with the order whose items came back', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Shirt', stock: { M: 3, L: 2 } });
  const buyer = await guestWithDelivery(shop, shirt);
  const owner = await newStaff(shop, 'owner');
  const id = await requestedExchange(buyer, shirt);
  await decide(owner, id, 'accept');
  expect((await receive(owner, id)).status).toBe(200);

  await recount(shop);

  expect(await counts(shop)).toEqual({ Shirt: [1, 1] });
});

test('an item that becomes another one after hours counts as that', async () => {
  const bought = await paidShirts();
  const { shop, id } = bought;
  const gown = await makeProduct(shop.db, { name: 'Gown', price: 12_500 });
  await recount(shop);
  expect(await counts(shop)).toEqual({ 'Adire shirt': [1, 1], Gown: [0, 0] });

  shop.clock.forward({ hours: 3 });
  const form = { ...changeTo(bought, 'Indigo'), product: gown.productId, variantId: gown.variantId };
  expect((await sendChange(await newStaff(shop), id, form)).status).toBe(200);
  await refreshTopSellers(shop.db, shop.now());

  expect(await counts(shop)).toEqual({ 'Adire shirt': [0, 0], Gown: [1, 1] });
});

const cancel = ({ db, now }: TestShop, id: string) =>
  db.updateTable('orders').set({ status: 'cancelled', cancelledAt: now() }).where('id', '=', id).execute();

const recount = ({ db, now }: TestShop) => db.transaction().execute((tx) => recountTopSellers(tx, now()));

interface Sale {
  units: number;
  daysAgo?: number;
  status?: OrderStatus;
}

function sell({ db, now }: TestShop, product: CreatedProduct, { units, daysAgo = 1, status = 'processing' }: Sale) {
  return bookOrder(db, { product, units, status, at: daysBefore(now(), daysAgo) });
}

async function topSelling({ app }: TestShop): Promise<string[]> {
  const response = await app.inject({ url: '/api/product/list?sort=topSelling' });
  return response.json<Output<typeof productList>>().products.map(({ name }) => name);
}

/** Units sold in 90 days and ever, by product name. */
async function counts({ db }: TestShop) {
  const rows = await db.selectFrom('products').select(['name', 'soldRecently', 'soldEver']).execute();
  return Object.fromEntries(rows.map(({ name, soldRecently, soldEver }) => [name, [soldRecently, soldEver]]));
}
