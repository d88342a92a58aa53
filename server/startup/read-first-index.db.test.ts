import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testShop } from '../../tests/shop/test-shop.ts';
import { readFirstIndex } from './read-first-index.ts';

test('a fault that keeps the search index from being read is reported once, and the index is read when it is mended', async () => {
  const shop = await testShop();
  let reads = 0;
  const searchIndex = () => {
    reads += 1;
    return shop.searchIndex();
  };
  const faults: unknown[] = [];
  await sql`alter table products rename to renamed`.execute(shop.db);

  const reading = readFirstIndex({ searchIndex }, new AbortController().signal, (error) => faults.push(error), 1);
  await expect.poll(() => reads).toBeGreaterThan(2);
  await sql`alter table renamed rename to products`.execute(shop.db);
  await reading;

  expect(faults).toMatchObject([{ message: expect.stringContaining('"products" does not exist') as string }]);
});
