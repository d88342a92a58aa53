import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { orderMayBecome, orderStatuses, type OrderStatus } from '#shared/orders/status.ts';
import type { Database } from '#server/db/database.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { attemptRow, orderRows, statusColumns, writeRows } from '../../tests/actions/order-rows.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

const moves = orderStatuses.flatMap((from) =>
  orderStatuses
    .filter((to) => to !== from)
    .map((to) => ({ from, to, outcome: orderMayBecome[from].includes(to) ? 'may' : 'may not' })),
);

test.for(moves)('an order that is $from $outcome become $to', async ({ from, to, outcome }) => {
  const { db } = await testShop();
  const product = await makeProduct(db);
  // A cancelled order was paid, and refunded: then that is its end; or never paid, and a late payment may bring it back.
  for (const wasPaid of from === 'cancelled' ? [true, false] : [from !== 'pending']) {
    const may = outcome === 'may' && !(from === 'cancelled' && wasPaid);
    const id = await writeRows(db, orderRows({ product, status: from, isPaid: wasPaid }));

    const moved = move(db, id, to, wasPaid);

    if (may) await expect(moved).resolves.toBe(to);
    else await expect(moved).rejects.toThrow(`order ${id} cannot go from ${from} to ${to}`);
  }
});

test('a status that is none is rejected', async () => {
  const { db } = await testShop();
  const rows = orderRows({ product: await makeProduct(db) });

  for (const status of ['lost', 'Pending', '']) {
    await expect(writeRows(db, { ...rows, order: { ...rows.order, status: status as OrderStatus } })).rejects.toThrow(
      /check constraint/,
    );
  }
});

/** Changes the status and everything that goes with it, so that nothing but the change itself can be rejected. */
function move(db: Database, id: string, to: OrderStatus, wasPaid: boolean): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const isPaid = to === 'cancelled' ? wasPaid : to !== 'pending';
    const { status, totalAmount, createdAt } = await tx
      .updateTable('orders')
      .set((row) => ({ ...statusColumns(to, null), paidAt: isPaid ? row.ref('createdAt') : null }))
      .where('id', '=', id)
      .returning(['status', 'totalAmount', 'createdAt'])
      .executeTakeFirstOrThrow();
    if (isPaid && !wasPaid) {
      await tx
        .insertInto('paymentAttempts')
        .values(attemptRow(id, totalAmount * 100, createdAt))
        .execute();
    }
    await sql`set constraints all immediate`.execute(tx);
    return status;
  });
}
