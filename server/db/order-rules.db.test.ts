import { expect, test } from 'vitest';
import { orderStatuses, type OrderStatus } from '#shared/orders/status.ts';
import type { Database } from '#server/db/database.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { bookOrder, lineRow, type OrderRows, orderRows, writeRows } from '../../tests/actions/order-rows.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

const checkViolated = { code: '23514' };
const notUnique = { code: '23505' };
const noSuchRow = { code: '23503' };

test('a valid order is accepted in every status', async () => {
  const { db } = await testShop();

  for (const status of orderStatuses) await bookOrder(db, { status });
  await bookOrder(db, { status: 'cancelled', isPaid: false });

  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(6);
});

type Row = OrderRows['order'];

const wrongOrders: [what: string, status: OrderStatus, change: (order: Row) => Partial<Row>][] = [
  ['with a total that does not add up', 'pending', (order) => ({ totalAmount: order.totalAmount - 1 })],
  ['with a price that its lines do not add up to', 'pending', (order) => changed(order, { itemsPrice: 1 })],
  ['with shipping below nothing', 'pending', (order) => changed(order, { shippingPrice: -3_001 })],
  ['with a discount above its pieces', 'pending', (order) => discounted(order, order.itemsPrice + 1)],
  ['with a discount below nothing', 'pending', (order) => discounted(order, -1)],
  ['with a discount without a coupon', 'pending', (order) => ({ ...discounted(order, 1), couponCode: null })],
  ['with a coupon in small letters', 'pending', () => ({ couponCode: 'welcome10' })],
  ['with an e-mail address in capitals', 'pending', () => ({ email: 'Ada@example.com' })],
  ['with a payment method that we have not', 'pending', () => ({ paymentMethod: 'cash' })],
  ['waiting to be paid, but without a hold', 'pending', () => ({ heldUntil: null })],
  ['waiting to be paid, but paid', 'processing', () => ({ status: 'pending', heldUntil: new Date() })],
  ['waiting to be paid, but delivered', 'pending', () => ({ deliveredAt: new Date() })],
  ['waiting to be paid, but cancelled', 'pending', () => ({ cancelledAt: new Date() })],
  ['processing, but not paid', 'pending', () => ({ status: 'processing', heldUntil: null })],
  ['processing, but with a hold', 'processing', () => ({ heldUntil: new Date() })],
  ['processing, but shipped', 'processing', () => ({ shippedAt: new Date() })],
  ['shipped, but not paid', 'shipped', () => ({ paidAt: null })],
  ['shipped, but at no moment', 'shipped', () => ({ shippedAt: null })],
  ['delivered, but at no moment', 'delivered', () => ({ deliveredAt: null })],
  ['delivered, but never shipped', 'delivered', () => ({ shippedAt: null })],
  ['cancelled, but at no moment', 'cancelled', () => ({ cancelledAt: null })],
  ['cancelled, but with a hold', 'cancelled', () => ({ heldUntil: new Date() })],
  ['cancelled, but delivered', 'cancelled', () => ({ deliveredAt: new Date() })],
];

test.for(wrongOrders)('no order is %s', async ([, status, change]) => {
  const { db } = await testShop();
  const { order, ...rows } = orderRows({ product: await makeProduct(db), status });

  await expect(writeRows(db, { ...rows, order: { ...order, ...change(order) } })).rejects.toMatchObject(checkViolated);
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);
});

test('an order needs lines, each with a quantity from one to the maximum and a product that exists', async () => {
  const { db } = await testShop();
  const product = await makeProduct(db, { price: 100 });
  const rows = orderRows({ product, units: 2 });
  const line = lineRow(rows.order.id, product, 2);
  const other = '6f1d6a52-3f0e-4c0a-9f55-0d0f3a1c2b4e';
  const write = (...lines: OrderRows['lines']) => writeRows(db, { ...rows, lines });

  await expect(write()).rejects.toMatchObject(checkViolated);
  await expect(write({ ...line, quantity: 0 })).rejects.toMatchObject(checkViolated);
  await expect(write({ ...line, quantity: 21 })).rejects.toMatchObject(checkViolated);
  await expect(write({ ...line, quantity: 1 })).rejects.toMatchObject(checkViolated);
  await expect(write({ ...line, price: -100 })).rejects.toMatchObject(checkViolated);
  await expect(write({ ...line, productId: other })).rejects.toMatchObject(noSuchRow);
  await expect(write({ ...line, variantId: other })).rejects.toMatchObject(noSuchRow);
  const half = { ...line, quantity: 1 };
  await expect(write(half, { ...half, position: 1 })).rejects.toMatchObject(notUnique);
  await expect(write(half, { ...half, size: 'L' })).rejects.toMatchObject(notUnique);
  await expect(write(half, { ...half, position: 1, size: 'L' })).resolves.toBe(rows.order.id);
});

test('a line cannot be changed, removed, added or moved to another order unless the order changes too', async () => {
  const { db } = await testShop();
  const product = await makeProduct(db, { price: 100 });
  const id = await bookOrder(db, { product, units: 2 });
  const lines = await db.selectFrom('orderLines').selectAll().execute();
  const ofIt = (tx: Database) => tx.updateTable('orderLines').where('orderId', '=', id);

  await expect(ofIt(db).set({ quantity: 3 }).execute()).rejects.toMatchObject(checkViolated);
  await expect(ofIt(db).set({ price: 99 }).execute()).rejects.toMatchObject(checkViolated);
  await expect(db.deleteFrom('orderLines').execute()).rejects.toMatchObject(checkViolated);
  const more = { ...lineRow(id, product, 1), position: 1, size: 'L' };
  await expect(db.insertInto('orderLines').values(more).execute()).rejects.toMatchObject(checkViolated);
  const newOrder = orderRows({ product, units: 2 });
  const moved = db.transaction().execute(async (tx) => {
    await tx.insertInto('orders').values(newOrder.order).execute();
    await ofIt(tx).set({ orderId: newOrder.order.id }).execute();
  });
  await expect(moved).rejects.toMatchObject(checkViolated);

  expect(await db.selectFrom('orderLines').selectAll().execute()).toEqual(lines);
});

test('an order and its lines may change together', async () => {
  const { db } = await testShop();
  const id = await bookOrder(db, { product: await makeProduct(db, { price: 100 }), units: 2 });

  await db.transaction().execute(async (tx) => {
    await tx.updateTable('orderLines').set({ quantity: 3 }).where('orderId', '=', id).execute();
    await tx.updateTable('orders').set({ itemsPrice: 300, totalAmount: 3_300 }).where('id', '=', id).execute();
  });

  expect(await db.selectFrom('orders').select('totalAmount').executeTakeFirst()).toEqual({ totalAmount: 3_300 });
});

test('an ordered product cannot be deleted from the catalogue, and a key belongs to one order', async () => {
  const { db } = await testShop();
  const product = await makeProduct(db);
  const rows = orderRows({ product });
  await writeRows(db, { ...rows, order: { ...rows.order, idempotencyKey: 'k' } });

  await expect(db.deleteFrom('products').execute()).rejects.toMatchObject(noSuchRow);
  await expect(db.deleteFrom('variants').execute()).rejects.toMatchObject(noSuchRow);
  const second = orderRows({ product });
  await expect(writeRows(db, { ...second, order: { ...second.order, idempotencyKey: 'k' } })).rejects.toMatchObject(
    notUnique,
  );
});

/** Adds to the price of the items or the shipping, and corrects the total. */
function changed(order: Row, { itemsPrice = 0, shippingPrice = 0 }): Partial<Row> {
  return {
    itemsPrice: order.itemsPrice + itemsPrice,
    shippingPrice: order.shippingPrice + shippingPrice,
    totalAmount: order.totalAmount + itemsPrice + shippingPrice,
  };
}

function discounted({ totalAmount }: Row, couponDiscount: number): Partial<Row> {
  return { couponCode: 'ALL', couponDiscount, totalAmount: totalAmount - couponDiscount };
}
