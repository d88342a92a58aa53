import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { maxColours, maxSizes } from '#shared/admin/products/forms.ts';
import { complaints } from '../../tests/actions/complaints.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { Batch } from '../db/batching/batch.ts';

test('a count of all sizes of the largest product waits for the database as often as a count of two', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  await makeProduct(shop.db, { name: 'Ankara gown', colors: colours(maxColours, sizes(maxSizes)) });
  const stock = await shop.db.selectFrom('stock').select(['variantId', 'size']).execute();
  const count = async (counted: typeof stock, shown: number, there: number) => {
    const items = counted.map((item) => ({ ...item, there, shown, dispatched: 0 }));
    const submit = vi.spyOn(Batch.prototype, 'submit');
    onTestFinished(() => void vi.restoreAllMocks());
    const { status } = await staff.call('POST', '/api/admin/stock/counts', { key: randomUUID(), items });
    const messages = submit.mock.calls.length;
    submit.mockRestore();
    return { status, messages };
  };
  await count(stock.slice(0, 1), 2, 3); // Loads the columns.

  const two = await count(stock.slice(1, 3), 2, 3);
  const all = await count(stock.slice(3), 2, 3);

  expect(all).toEqual(two);
  const { rows } = await sql`select sum(quantity)::int as units, count(*)::int as sizes from stock`.execute(shop.db);
  expect(rows).toEqual([{ units: 3 * stock.length, sizes: maxColours * maxSizes }]);
  expect(await complaints(shop)).toEqual([]);
});

test('a size that stands twice in a batch is adjusted twice, and the log adds up', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const { variantId } = await makeProduct(shop.db, { stock: { M: 5 } });
  const item = { variantId, size: 'M' };
  const items = [
    { ...item, by: 2 },
    { ...item, by: -1 },
  ];
  const { body } = await staff.call('POST', '/api/admin/stock/adjustments', { key: randomUUID(), items });

  expect(body['items']).toMatchObject([{ quantity: 7 }, { quantity: 6 }]);
  const details = await shop.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'stock.adjusted')
    .orderBy('id')
    .execute();
  expect(details).toEqual([{ detail: { before: 5, after: 7 } }, { detail: { before: 7, after: 6 } }]);
  expect(await complaints(shop)).toEqual([]);
});

test('counts of the same sizes in opposite orders wait for each other, and each counts', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const { variantId } = await makeProduct(shop.db, { stock: sizes(12) });
  const rows = Object.keys(sizes(12)).map((size) => ({ variantId, size, by: 1 }));
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      staff.call('POST', '/api/admin/stock/adjustments', {
        key: randomUUID(),
        items: index % 2 === 0 ? rows : rows.toReversed(),
      }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const stock = await shop.db.selectFrom('stock').select('quantity').execute();
  expect(new Set(stock.map(({ quantity }) => quantity))).toEqual(new Set([12]));
  expect(await complaints(shop)).toEqual([]);
});

const sizes = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, size) => [String(size + 20), 2]));

const colours = (count: number, stock: Record<string, number>) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`Print ${String.fromCharCode(65 + index)}`, { stock }]),
  );
