import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { walkList } from '../../tests/actions/list-pages.ts';
import { bookOrder, statusColumns } from '../../tests/actions/order-rows.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { loadProducts } from '../../tests/bench/rows/products.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

/** The lists of the stock pages stay whole while stock changes between two pages. */

test('a product added while staff page through the stock is neither skipped nor shown twice', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  await loadProducts(shop.db, 60);
  await sql`update products set sort_name = 'same name'`.execute(shop.db);
  const known = await shop.db.selectFrom('products').select('id').execute();
  let added = '';

  const { forward, back } = await walkList(staff, {
    url: '/api/admin/stock',
    list: 'products',
    keyOf: ({ _id }) => String(_id),
    meanwhile: async () => {
      added = (await makeProduct(shop.db, { name: 'Adire shirt' })).productId;
    },
  });

  expect(forward.flat()).toEqual(known.map(({ id }) => id).toSorted());
  expect(back.at(-1)?.[0]).toBe(added);
});

test('an item that sells out while staff page through low stock makes them skip none and see none twice', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  await loadProducts(shop.db, 160);
  const known = await shop.db.selectFrom('stock').select('sku').where('quantity', '=', 0).orderBy('sku').execute();
  expect(known.length).toBeGreaterThan(100);
  const { sku } = await shop.db
    .selectFrom('stock')
    .select('sku')
    .where('quantity', '>', 0)
    .orderBy('sku')
    .executeTakeFirstOrThrow();

  const { forward, back } = await walkList(staff, {
    url: '/api/admin/stock/low',
    list: 'items',
    keyOf: (item) => String(item['sku']),
    meanwhile: () => shop.db.updateTable('stock').set({ quantity: 0 }).where('sku', '=', sku).execute(),
  });

  expect(forward.flat()).toEqual(known.map((item) => item.sku));
  expect(back.at(-1)).toContain(sku);
});

test('a reservation that ends while staff page through reserved stock makes them skip none', async () => {
  const shop = await testShop();
  const [staff, product] = [await newStaff(shop), await makeProduct(shop.db)];
  const known = await Promise.all(Array.from({ length: 60 }, () => bookOrder(shop.db, { product })));
  const soonest = known.toSorted()[0] ?? '';

  const { forward } = await walkList(staff, {
    url: '/api/admin/stock/reserved',
    list: 'reservations',
    keyOf: ({ reservation }) => (reservation as { orderId: string }).orderId,
    meanwhile: () =>
      shop.db.updateTable('orders').set(statusColumns('cancelled', null)).where('id', '=', soonest).execute(),
  });

  expect(forward.flat()).toEqual(known.toSorted());
});

test('a movement made while staff page through those of an item changes neither the others nor their balances', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const { variantId } = await makeProduct(shop.db, { stock: { M: 0 } });
  const addOne = () =>
    staff.call('POST', '/api/admin/stock/adjustments', {
      key: randomUUID(),
      reason: '',
      items: [{ variantId, size: 'M', by: 1 }],
    });
  for (let count = 0; count < 120; count += 1) expect((await addOne()).status).toBe(200);
  const { sku } = await shop.db.selectFrom('stock').select('sku').executeTakeFirstOrThrow();

  const { forward, back } = await walkList(staff, {
    url: `/api/admin/stock/items/${sku}/movements`,
    list: 'movements',
    keyOf: ({ after }) => String(after),
    meanwhile: addOne,
  });

  expect(forward.flat()).toEqual(Array.from({ length: 120 }, (_, index) => String(120 - index)));
  expect(back.at(-1)?.[0]).toBe('121');
});
