import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeProduct } from '../../tests/data/factories.ts';
import { lockWaits } from '../../tests/shop/lock-waits.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { lockStock } from './move-stock.ts';

test('an order locks sizes in the order in which an import locks them, so neither waits for the other in vain', async () => {
  const { db } = await testShop();
  const { variantId } = await makeProduct(db, { stock: { 'one size': 5, XL: 5 } });
  const { rows } = await sql<{ size: string }>`select size from stock order by size collate "C"`.execute(db);
  const [first, second] = rows.map(({ size }) => ({ variantId, size }));

  const { free, order } = await db.transaction().execute(async (importing) => {
    await lockStock(importing, [first!]);
    const locking = db.transaction().execute((tx) => lockStock(tx, [second!, first!]));
    await expect.poll(() => lockWaits(db)).toBe(1);
    const other = importing.selectFrom('stock').select('size').where('size', '=', second!.size).forUpdate();
    return { free: await other.skipLocked().execute(), order: locking };
  });

  await order;
  expect(free).toEqual([{ size: second!.size }]);
});
