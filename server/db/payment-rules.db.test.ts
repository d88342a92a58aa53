import { expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { type CreatedProduct, makeProduct } from '../../tests/data/factories.ts';
import { attemptRow, bookOrder, type OrderRows, orderRows, writeRows } from '../../tests/actions/order-rows.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

const checkViolated = { code: '23514' };
const notUnique = { code: '23505' };

test('no order is paid without the money that paid it, to the kobo', async () => {
  const { db } = await testShop();
  const product = await makeProduct(db, { price: 100 });
  const paid = (change: Partial<OrderRows['attempts'][number]> | null) => {
    const rows = orderRows({ product, status: 'processing' });
    return writeRows(db, {
      ...rows,
      attempts: change === null ? [] : rows.attempts.map((row) => ({ ...row, ...change })),
    });
  };

  await expect(paid(null)).rejects.toMatchObject(checkViolated);
  await expect(paid({ outcome: null })).rejects.toMatchObject(checkViolated);
  await expect(paid({ outcome: 'review' })).rejects.toMatchObject(checkViolated);
  await expect(paid({ outcome: 'refund_due' })).rejects.toMatchObject(checkViolated);
  await expect(paid({ receivedKobo: 309_999 })).rejects.toMatchObject(checkViolated);
  await expect(paid({ receivedKobo: 309_999, amountKobo: 309_999 })).rejects.toMatchObject(checkViolated);
  await expect(paid({ receivedKobo: 310_001, amountKobo: 310_001 })).rejects.toMatchObject(checkViolated);
  await expect(paid({ receivedKobo: null })).rejects.toMatchObject(checkViolated);
  await expect(paid({ status: 'failed' })).rejects.toMatchObject(checkViolated);
  await expect(paid({})).resolves.toEqual(expect.any(String));
});

test('money that paid an order cannot leave it: not by another word, another order or by being forgotten', async () => {
  const { db } = await testShop();
  const product = await makeProduct(db);
  const id = await bookOrder(db, { product, status: 'processing' });
  const before = await db.selectFrom('paymentAttempts').selectAll().execute();
  const attempts = (tx: Database = db) => tx.updateTable('paymentAttempts').where('orderId', '=', id);

  await expect(attempts().set({ outcome: 'review' }).execute()).rejects.toMatchObject(checkViolated);
  await expect(attempts().set({ outcome: null }).execute()).rejects.toMatchObject(checkViolated);
  await expect(attempts().set({ receivedKobo: 1, amountKobo: 1 }).execute()).rejects.toMatchObject(checkViolated);
  await expect(db.deleteFrom('paymentAttempts').execute()).rejects.toMatchObject(checkViolated);
  const unpaid = await bookOrder(db, { product });
  await expect(attempts().set({ orderId: unpaid }).execute()).rejects.toMatchObject(checkViolated);
  await expect(handOver(db, id, product)).rejects.toMatchObject(checkViolated);
  await expect(
    db
      .updateTable('orders')
      .set({ status: 'cancelled', cancelledAt: new Date(), paidAt: null })
      .where('id', '=', id)
      .execute(),
  ).rejects.toMatchObject(checkViolated);

  expect(await db.selectFrom('paymentAttempts').selectAll().execute()).toEqual(before);
});

test('no order is paid twice', async () => {
  const { db } = await testShop();
  const id = await bookOrder(db, { product: await makeProduct(db, { price: 100 }), status: 'processing' });
  const second = attemptRow(id, 310_000);

  await expect(db.insertInto('paymentAttempts').values(second).execute()).rejects.toMatchObject(notUnique);
  await db
    .insertInto('paymentAttempts')
    .values({ ...second, outcome: 'refund_due' })
    .execute();
});

test('no money is applied to an order that is not paid', async () => {
  const { db } = await testShop();
  const product = await makeProduct(db, { price: 100 });

  for (const status of ['pending', 'cancelled'] as const) {
    const id = await bookOrder(db, { product, status, isPaid: false });
    const attempt = attemptRow(id, 310_000);
    await expect(db.insertInto('paymentAttempts').values(attempt).execute()).rejects.toMatchObject(checkViolated);
  }
});

test('the total of a paid order stays what was paid', async () => {
  const { db } = await testShop();
  const id = await bookOrder(db, { product: await makeProduct(db, { price: 100 }), status: 'processing' });

  const dearer = db
    .updateTable('orders')
    .set({ shippingPrice: 4_000, totalAmount: 4_100 })
    .where('id', '=', id)
    .execute();

  await expect(dearer).rejects.toMatchObject(checkViolated);
});

test('an attempt is for some money, in a state we know, and one payment of the provider is one attempt', async () => {
  const { db } = await testShop();
  const orderId = await bookOrder(db);
  const open = { ...attemptRow(orderId, 310_000), outcome: null, receivedKobo: null, status: 'open' as const };
  const add = (change: object) =>
    db
      .insertInto('paymentAttempts')
      .values({ ...open, ...change })
      .execute();

  await expect(add({ amountKobo: 0 })).rejects.toMatchObject(checkViolated);
  await expect(add({ status: 'lost' })).rejects.toMatchObject(checkViolated);
  await expect(add({ outcome: 'kept', receivedKobo: 1, status: 'success' })).rejects.toMatchObject(checkViolated);
  await expect(add({ outcome: 'review' })).rejects.toMatchObject(checkViolated);
  await expect(add({ outcome: 'review', receivedKobo: -1, status: 'success' })).rejects.toMatchObject(checkViolated);
  await add({ providerId: '1' });
  await expect(add({ reference: 'other', providerId: '1' })).rejects.toMatchObject(notUnique);
  await expect(add({ providerId: '2' })).rejects.toMatchObject(notUnique);
});

/** Gives the order's money to a new order that is paid by it. */
function handOver(db: Database, from: string, product: CreatedProduct) {
  const { order, lines } = orderRows({ product, status: 'processing' });
  return db.transaction().execute(async (tx) => {
    await tx.insertInto('orders').values(order).execute();
    await tx.insertInto('orderLines').values(lines).execute();
    await tx.updateTable('paymentAttempts').set({ orderId: order.id }).where('orderId', '=', from).execute();
  });
}
