import { expect, test } from 'vitest';
import { makeProduct } from '../../tests/data/factories.ts';
import { stockOf } from '../../tests/actions/purchase.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';
import { addSizes, isReserved, removeSize } from './add-sizes.ts';

test('a new size has a name that people can read, its pieces in the log, and a line in the log of changes', async () => {
  const shop = await testShop();
  const by = await anOwner(shop);
  const { variantId } = await makeProduct(shop.db, { name: 'Àdùnní Wrap Dress', colors: { Lagoon: {} } });

  const added = await inTransaction(shop, (tx) =>
    addSizes(tx, {
      variantId,
      sizes: [
        { size: 'L', quantity: 4 },
        { size: 'M', quantity: 9 },
      ],
      by,
      at: shop.now(),
    }),
  );

  // The existing size keeps its quantity.
  expect(added).toEqual([{ size: 'L', sku: 'ADUNNI-LAGOON-L', quantity: 4 }]);
  expect(await skusOf(shop)).toEqual(['ADUNNI-LAGOON-L', 'ADUNNI-LAGOON-M']);
  const log = await shop.db
    .selectFrom('stockMovements')
    .select(['kind', 'delta', 'who', 'size'])
    .orderBy('id')
    .execute();
  expect(log.at(-1)).toEqual({ kind: 'received', delta: 4, who: `staff:${by._id}`, size: 'L' });
  const audit = await shop.db.selectFrom('auditLog').select(['action', 'subject', 'detail']).execute();
  expect(audit).toEqual([
    { action: 'stock.size-added', subject: 'ADUNNI-LAGOON-L', detail: { size: 'L', quantity: 4 } },
  ]);
});

test('no two pieces have the same name, and all sizes of a colour begin alike', async () => {
  const shop = await testShop();
  const colors = { 'Navy Check': { stock: { M: 1, L: 1 } } };
  await makeProduct(shop.db, { name: 'Ade Shirt', colors });
  await makeProduct(shop.db, { name: 'Ade Chinos', colors });
  await makeProduct(shop.db, { name: 'Ade Chinos', colors });
  await makeProduct(shop.db, { name: '綿のシャツ', colors: { 藍: { stock: { 中: 1 } } } });

  expect(await skusOf(shop)).toEqual([
    'ADE-CHINOS-NAVY-CHECK-2-L',
    'ADE-CHINOS-NAVY-CHECK-2-M',
    'ADE-CHINOS-NAVY-CHECK-L',
    'ADE-CHINOS-NAVY-CHECK-M',
    'ADE-NAVY-CHECK-L',
    'ADE-NAVY-CHECK-M',
    'PIECE-SIZE',
  ]);
});

test('a size that leaves the shop takes its units out of the ledger', async () => {
  const shop = await testShop();
  const by = await anOwner(shop);
  const { variantId } = await makeProduct(shop.db, { stock: { L: 5, M: 3 } });

  const removedUnits = await inTransaction(shop, async (tx) => {
    expect(await isReserved(tx, { variantId, size: 'M' })).toBe(false);
    return removeSize(tx, { variantId, size: 'M', by, at: shop.now() });
  });

  expect(removedUnits).toBe(3);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 5, reserved: 0 }]);
  const log = await shop.db.selectFrom('stockMovements').select(['kind', 'delta', 'who']).orderBy('id').execute();
  expect(log.at(-1)).toEqual({ kind: 'removed', delta: -3, who: `staff:${by._id}` });
});

const inTransaction = <Result>({ db }: TestShop, work: (tx: TestShop['db']) => Promise<Result>) =>
  db.transaction().execute(work);

async function skusOf({ db }: TestShop): Promise<string[]> {
  const rows = await db.selectFrom('stock').select('sku').orderBy('sku').execute();
  return rows.map(({ sku }) => sku);
}

async function anOwner(shop: TestShop) {
  await newStaff(shop);
  const { id } = await shop.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  return { _id: id };
}
