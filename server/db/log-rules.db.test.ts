import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { bookOrder, statusColumns } from '../../tests/actions/order-rows.ts';
import { ownDatabase } from '../../tests/shop/own-database.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

const checkViolated = { code: '23514' };

test('no status changes without an entry in the order’s log, no matter who changes it', async () => {
  const { db } = await testShop();
  const id = await bookOrder(db);

  await db.updateTable('orders').set(statusColumns('cancelled', null)).where('id', '=', id).execute();

  expect(await logOf(db, id)).toEqual(['1 placed null-pending shopper', '2 cancelled pending-cancelled system']);
});

test('a log is written on, never over, and its numbers have no gap', async () => {
  const { db } = await testShop();
  const orderId = await bookOrder(db);
  const note = { orderId, kind: 'looked_at', at: new Date(), who: 'staff:1', note: null };

  await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      db
        .insertInto('orderEvents')
        .values({ ...note, seq: number * 7 })
        .execute(),
    ),
  );

  expect((await logOf(db, orderId)).map((entry) => Number(entry.split(' ')[0]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await expect(db.updateTable('orderEvents').set({ who: 'shopper' }).execute()).rejects.toMatchObject(checkViolated);
  await expect(db.deleteFrom('orderEvents').execute()).rejects.toMatchObject(checkViolated);
  await expect(db.updateTable('stockMovements').set({ delta: 1 }).execute()).rejects.toMatchObject(checkViolated);
  await expect(db.deleteFrom('stockMovements').execute()).rejects.toMatchObject(checkViolated);
});

test('a log cannot tell of what did not happen', async () => {
  const { db } = await testShop();
  const orderId = await bookOrder(db);
  const lie = { orderId, kind: 'paid', fromStatus: 'pending', toStatus: 'processing', at: new Date(), who: 'staff:1' };
  const { variantId } = await makeProduct(db, { stock: { M: 5 } });

  await expect(db.insertInto('orderEvents').values(lie).execute()).rejects.toMatchObject(checkViolated);
  await expect(
    db
      .insertInto('orderEvents')
      .values({ ...lie, who: 'eve' })
      .execute(),
  ).rejects.toMatchObject(checkViolated);
  await expect(
    db.insertInto('stockMovements').values({ variantId, size: 'M', kind: 'received', delta: 1 }).execute(),
  ).rejects.toMatchObject(checkViolated);
});

test('the units on hand are the sum of their movements, also after a count by hand and after the last day', async () => {
  const { db } = await testShop();
  const { variantId } = await makeProduct(db, { stock: { M: 5, L: 0 } });
  const mediumStock = db.updateTable('stock').where('size', '=', 'M');

  await mediumStock.set({ quantity: 7 }).execute();
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('stock').where('size', '=', 'M').set({ quantity: 1 }).execute();
    await tx.updateTable('stock').where('size', '=', 'M').set({ quantity: 4 }).execute();
  });
  await mediumStock.set({ reserved: 2 }).execute();
  expect(await movementsOf(db, variantId)).toEqual(['received 5', 'adjusted 2', 'adjusted -3']);

  await expect(db.deleteFrom('stock').execute()).rejects.toMatchObject(checkViolated); // Two are promised.
  await mediumStock.set({ reserved: 0 }).execute();
  await db.deleteFrom('stock').execute();
  expect((await movementsOf(db, variantId)).at(-1)).toBe('removed -4');
});

test('no more goes back than came, in however many parts and at once', async () => {
  const { db } = await testShop();
  const orderId = await bookOrder(db, { product: await makeProduct(db, { price: 100 }), status: 'processing' });
  const { reference } = await db.selectFrom('paymentAttempts').select('reference').executeTakeFirstOrThrow();
  const at = new Date();
  const refund = (amountKobo: number, key: string) =>
    db
      .insertInto('refunds')
      .values({
        reference,
        amountKobo,
        reason: 'Came back',
        idempotencyKey: key,
        requestedAt: at,
        updatedAt: at,
        updatedBy: 'staff:1',
      })
      .execute();

  const tries = await Promise.allSettled(Array.from({ length: 5 }, (_, number) => refund(100_000, `part ${number}`)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3); // There are 310,000 in all.
  await expect(refund(10_001, 'rest')).rejects.toMatchObject(checkViolated);

  const { id } = await db.selectFrom('refunds').select('id').limit(1).executeTakeFirstOrThrow();
  const refunds = () => db.updateTable('refunds').where('id', '=', id);
  await db.updateTable('refunds').set({ status: 'failed' }).execute();
  await refund(310_000, 'whole');
  await expect(refunds().set({ status: 'requested' }).execute()).rejects.toMatchObject(checkViolated);
  await expect(db.updateTable('refunds').set({ amountKobo: 1 }).execute()).rejects.toMatchObject(checkViolated);
  await expect(db.deleteFrom('refunds').execute()).rejects.toMatchObject(checkViolated);
  expect((await logOf(db, orderId)).filter((entry) => entry.includes('refund_requested'))).toHaveLength(4);
});

test('a ledger that is older than the log gets one that explains it', async () => {
  const connection = await ownDatabase();
  const db = openDatabase(connection);
  onTestFinished(() => db.destroy());
  const folder = path.join(import.meta.dirname, '../../migrations');
  const files = fs.readdirSync(folder).toSorted();
  const run = async (wanted: (name: string) => boolean) => {
    for (const name of files.filter(wanted))
      await sql.raw(fs.readFileSync(path.join(folder, name), 'utf8')).execute(db);
  };
  await sql.raw('drop schema public cascade; create schema public').execute(db);
  await run((name) => name < '0010');
  const product = await makeProduct(db, { stock: { M: 5 } });
  const paid = await bookOrder(db, { product, status: 'delivered' });
  const ended = await bookOrder(db, { product, status: 'cancelled', isPaid: false });

  await db.transaction().execute(async (tx) => {
    for (const name of ['0010_order_log.sql', '0011_refunds.sql']) {
      await sql.raw(fs.readFileSync(path.join(folder, name), 'utf8')).execute(tx);
    }
  });

  expect((await logOf(db, paid)).map((entry) => entry.split(' ')[1])).toEqual([
    'placed',
    'paid',
    'shipped',
    'delivered',
  ]);
  expect((await logOf(db, ended)).map((entry) => entry.split(' ')[1])).toEqual(['placed', 'cancelled']);
  expect(await movementsOf(db, product.variantId)).toEqual(['received 5']);
  await db.updateTable('stock').set({ quantity: 4 }).execute();
  expect(await movementsOf(db, product.variantId)).toEqual(['received 5', 'adjusted -1']);
});

async function logOf(db: Database, orderId: string): Promise<string[]> {
  const events = await db.selectFrom('orderEvents').selectAll().where('orderId', '=', orderId).orderBy('seq').execute();
  return events.map(({ seq, kind, fromStatus, toStatus, who }) =>
    toStatus === null ? `${seq} ${kind} ${who}` : `${seq} ${kind} ${fromStatus}-${toStatus} ${who}`,
  );
}

async function movementsOf(db: Database, variantId: string): Promise<string[]> {
  const movements = await db
    .selectFrom('stockMovements')
    .select(['kind', 'delta'])
    .where('variantId', '=', variantId)
    .orderBy('id')
    .execute();
  return movements.map(({ kind, delta }) => `${kind} ${delta}`);
}
