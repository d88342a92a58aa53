import { expect, test } from 'vitest';
import type { Found } from '#shared/admin/find/api.ts';
import { guestWithDelivery } from '../../tests/actions/after-sale/returns.ts';
import type { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

test('staff find an order by its number, by what the customer says on the phone, and by what is on the parcel', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  const { order } = await guestWithDelivery(shop);
  await shop.db.updateTable('orders').set({ trackingNumber: 'Gl-00417ng' }).where('id', '=', order._id).execute();
  const { name, email, phone } = order.guestInfo;
  const number = order._id.slice(0, 8);

  for (const typed of [number, ` #${number.toUpperCase()}`, name.toLowerCase(), email, phone, 'GL-00417NG']) {
    expect((await found(staff, typed)).orders, typed).toMatchObject({ isSimilar: false, rows: [{ _id: order._id }] });
  }
  expect((await found(staff, email)).customers).toMatchObject({ isSimilar: false, rows: [{ name, email, phone }] });
});

test('a name with a mistake finds those that are spelled like it, and says so', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const { order } = await guestWithDelivery(shop);
  await shop.db.updateTable('orders').set({ name: 'Adébáyọ̀ Okonkwo' }).where('id', '=', order._id).execute();
  await makeProduct(shop.db, { name: 'Adaeze wrap dress' });

  expect((await found(staff, 'adebayo')).orders).toMatchObject({ isSimilar: false, rows: [{ _id: order._id }] });
  for (const typed of ['Adebyo', 'okonkow', 'Okonkwu']) {
    const { orders, customers } = await found(staff, typed);
    expect(orders, typed).toMatchObject({ isSimilar: true, rows: [{ _id: order._id }] });
    expect(customers.isSimilar, typed).toBe(true);
  }
  expect((await found(staff, 'adaze')).products).toMatchObject({
    isSimilar: true,
    rows: [{ name: 'Adaeze wrap dress', sku: null }],
  });
});

test('a product is found by its words, archived ones last, and by the SKU on a label', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const { productId: archived } = await makeProduct(shop.db, { name: 'Ankara bag' });
  await shop.db.updateTable('products').set({ status: 'archived' }).where('id', '=', archived).execute();
  const { productId, variantId } = await makeProduct(shop.db, { name: 'Ankara shirt', stock: { M: 1, L: 1 } });
  const { sku } = await shop.db
    .selectFrom('stock')
    .select('sku')
    .where('variantId', '=', variantId)
    .where('size', '=', 'L')
    .executeTakeFirstOrThrow();

  expect((await found(staff, 'ANKARA')).products.rows.map(({ _id }) => _id)).toEqual([productId, archived]);
  expect((await found(staff, sku.toLowerCase())).products.rows).toEqual([
    { _id: productId, name: 'Ankara shirt', status: 'published', sku },
  ]);
});

test('two characters, and characters that mean something to the database, find nothing and break nothing', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  // By default a product has a number in its name, and some numbers are similar to the last search.
  await guestWithDelivery(shop, await makeProduct(shop.db, { name: 'Adire shirt' }));

  for (const typed of ['', 'ad', '%%%', '___', '\\\\\\', "';--", '\0\0\0', '<% 1']) {
    expect(await found(staff, typed), typed).toEqual({ orders: none, customers: none, products: none });
  }
});

test('who looks for customers is in the audit log, without what was looked for', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  await found(staff, 'ada@example.com');

  const entries = await shop.db.selectFrom('auditLog').select(['action', 'subject', 'detail']).execute();
  expect(entries).toContainEqual({ action: 'customers.searched', subject: 'customers', detail: {} });
});

const none = { rows: [], isSimilar: false };

async function found(staff: Shopper, search: string): Promise<Found> {
  const { status, body } = await staff.call('GET', `/api/admin/find?search=${encodeURIComponent(search)}`);
  expect(status).toBe(200);
  return body['found'] as Found;
}
