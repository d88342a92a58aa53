import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { loggingShop } from '../tests/shop/logging-shop.ts';
import { readFirstIndex } from './read-first-index.ts';

test('a fault that keeps the search index from being read is logged once, and the index is read when it is mended', async () => {
  const { shop, lines } = await loggingShop();
  let reads = 0;
  const searchIndex = () => {
    reads += 1;
    return shop.searchIndex();
  };
  await sql`alter table products rename to renamed`.execute(shop.db);

  const reading = readFirstIndex({ ...shop, searchIndex }, new AbortController().signal, 1);
  await expect.poll(() => reads).toBeGreaterThan(2);
  await sql`alter table renamed rename to products`.execute(shop.db);
  await reading;

  expect(lines('The search index could not be read. It is tried each second, and the shop waits for it')).toMatchObject(
    [{ level: 50, err: { message: expect.stringContaining('"products" does not exist') as string } }],
  );
});
