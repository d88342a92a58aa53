import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { guestWithOrder } from '../../tests/actions/purchase.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { type PurgedCache, purgedCache } from '../../tests/shop/purged-cache.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { noCounts } from '../metrics/counts.ts';
import { overduePurges } from './overdue-purges.ts';
import { purgeChanges } from './purge-changes.ts';
import { purgeAll, queuePurges } from './queue-purges.ts';
import { sendPurges } from './send-purges.ts';

test('a new price purges the product, its card and the lists, and no other product', async () => {
  const { shop, purgedBy } = await shopWithCache();
  const [product, other] = [await makeProduct(shop.db), await makeProduct(shop.db)];
  await purgedBy(async () => {});

  const { productId, variantId } = product;
  const change = () => shop.db.updateTable('variants').set({ price: 9_000 }).where('id', '=', variantId).execute();
  expect(await purgedBy(change)).toEqual([[`card-${productId}`, 'lists', `product-${productId}`].toSorted()]);
  expect(JSON.stringify(await purgedBy(async () => {}))).not.toContain(other.productId);
});

test('selling one of several units purges only its product, selling the last one also the lists', async () => {
  const { shop, purgedBy } = await shopWithCache();
  const product = await makeProduct(shop.db, { stock: { M: 2 } });
  await purgedBy(async () => {});

  expect(await purgedBy(() => guestWithOrder(shop, product))).toEqual([[`product-${product.productId}`]]);
  const sellLast = () =>
    shop.db.updateTable('stock').set({ reserved: 2 }).where('variantId', '=', product.variantId).execute();
  expect((await purgedBy(sellLast))[0]).toContain('lists');
});

test('a size that was sold out only for a moment between two polls purges the lists', async () => {
  const { shop, purgedBy } = await shopWithCache();
  const { variantId } = await makeProduct(shop.db, { stock: { M: 2 } });
  await purgedBy(async () => {});
  const reserve = (reserved: number) =>
    shop.db.updateTable('stock').set({ reserved }).where('variantId', '=', variantId).execute();

  const purged = await purgedBy(async () => {
    await reserve(2);
    await reserve(0);
  });
  expect(purged[0]).toContain('lists');
});

test('publishing and hiding a product purges the lists, editing a draft does not', async () => {
  const { shop, purgedBy } = await shopWithCache();
  const { productId } = await makeProduct(shop.db);
  const set = (change: object) => () =>
    shop.db.updateTable('products').set(change).where('id', '=', productId).execute();
  await purgedBy(set({ status: 'draft' }));

  expect(await purgedBy(set({ name: 'Adire gown' }))).toEqual([[`product-${productId}`]]);
  expect((await purgedBy(set({ status: 'published' })))[0]).toContain('lists');
  expect((await purgedBy(set({ status: 'archived' })))[0]).toContain('lists');
});

test('the first and the last product of a section for children, to which every page links, purge everything', async () => {
  const { shop, purgedBy } = await shopWithCache();
  const { productId: women } = await makeProduct(shop.db, { gender: 'women' });
  await purgedBy(async () => {});
  const all = [['shop']];
  const set = (id: string, change: object) => () =>
    shop.db.updateTable('products').set(change).where('id', '=', id).execute();
  const ids: string[] = [];
  const add = async () => void ids.push((await makeProduct(shop.db, { gender: 'girls' })).productId);

  expect(await purgedBy(add)).toEqual(all);
  expect((await purgedBy(add))[0]).toContain('lists');
  expect((await purgedBy(set(women, { status: 'draft' })))[0]).toContain('lists');
  expect((await purgedBy(set(ids[0]!, { status: 'archived' })))[0]).toContain('lists');
  expect(await purgedBy(set(ids[1]!, { gender: 'women' }))).toEqual(all);
});

test('the first and the last discount, which open and close the sale that every page links to, purge everything', async () => {
  const { shop, purgedBy } = await shopWithCache();
  const { productId, variantId } = await makeProduct(shop.db);
  await purgedBy(async () => {});
  const discount = (discountPercent: number | null) => () =>
    shop.db.updateTable('products').set({ discountPercent }).where('id', '=', productId).execute();
  const sellOut = () => shop.db.updateTable('stock').set({ quantity: 0 }).where('variantId', '=', variantId).execute();

  expect(await purgedBy(discount(20))).toEqual([['shop']]);
  expect(await purgedBy(discount(null))).toEqual([['shop']]);
  expect(await purgedBy(discount(30))).toEqual([['shop']]);
  expect(await purgedBy(sellOut)).toEqual([['shop']]);
});

test('a sale that is over only for a moment between two polls, when a page was read without its link, purges everything', async () => {
  const { shop, purgedBy } = await shopWithCache();
  const { productId } = await makeProduct(shop.db, { stock: { M: 2 } });
  const { variantId } = await makeProduct(shop.db, { stock: { M: 2 } });
  const discount = (discountPercent: number | null) =>
    shop.db.updateTable('products').set({ discountPercent }).where('id', '=', productId).execute();
  const reserve = (reserved: number) =>
    shop.db.updateTable('stock').set({ reserved }).where('variantId', '=', variantId).execute();
  await purgedBy(() => discount(20));

  const others = await purgedBy(async () => {
    await reserve(2);
    await reserve(0);
  });
  expect(others[0]).toContain('lists');
  const paused = await purgedBy(async () => {
    await discount(null);
    await discount(20);
  });
  expect(paused).toEqual([['shop']]);
});

test('a setting, an import of many products and another history of the database purge everything', async () => {
  const { shop, purgedBy } = await shopWithCache();
  await purgedBy(async () => {});
  const all = [['shop']];

  expect(await purgedBy(() => shop.db.updateTable('shopSettings').set({ name: 'Ogechi' }).execute())).toEqual(all);
  const many = async () => {
    for (let count = 0; count < 201; count += 1) await makeProduct(shop.db);
  };
  expect(await purgedBy(many)).toEqual(all);
  expect(
    await purgedBy(() => shop.db.updateTable('purgePosition').set({ history: 'before the restore' }).execute()),
  ).toEqual(all);
});

test('each tag is purged at once and again after two and ten seconds, and a later change starts over', async () => {
  const { shop, cache, purgedBy, poll } = await shopWithCache();
  await purgedBy(() => shop.db.updateTable('shopSettings').set({ name: 'Ogechi' }).execute());

  expect(await waits(shop)).toEqual([2, 10]);
  await letPass(shop, 2);
  await poll();
  expect(cache.purged).toEqual([['shop'], ['shop']]);
  expect(await waits(shop)).toEqual([8]);
  await shop.db.updateTable('shopSettings').set({ name: 'Oge' }).execute();
  await poll();
  expect(await waits(shop)).toEqual([2, 10]);
});

test('what the cache does not drop is tried again later and counted, and told once it works', async () => {
  const { shop, cache, poll } = await shopWithCache();
  await shop.db.updateTable('shopSettings').set({ name: 'Ogechi' }).execute();
  cache.respondWith(500);

  expect(await poll()).toEqual({ result: 'failed', problem: 'it responded with 500' });
  await letPass(shop, -100); // However slow this machine is, it is not due again.
  expect(await poll()).toEqual({ result: 'nothing due' });
  expect(cache.requests()).toBe(1);
  expect(await overduePurges(shop.db)).toMatchObject({ tags: 1 });
  expect(shop.counts.purges).toEqual({ done: 0, failed: 1 });

  cache.respondWith(200);
  await letPass(shop, 111);
  expect(await poll()).toEqual({ result: 'done' });
  expect(cache.purged).toEqual([['shop']]);
  expect(await overduePurges(shop.db)).toBeNull();
});

test('the log says that purges work again once one has succeeded, not while a failed one is postponed', async () => {
  const { shop, cache } = await shopWithCache();
  const lines: string[] = [];
  const write = (line: unknown) => void lines.push(String(line));
  const log = { ...shop.log, warn: write, error: write };
  cache.respondWith(500);
  purgeChanges({ ...shop, log }, cache.cdn);
  onTestFinished(() => shop.jobs.stop({ graceful: false }));
  await expect.poll(() => shop.counts.purges.failed, { timeout: 10_000 }).toBe(3); // Polls between them find nothing due.

  expect(lines.filter((line) => line.includes('again'))).toEqual([]);
  cache.respondWith(200);
  await letPass(shop, 60);
  await expect.poll(() => lines.at(-1), { timeout: 5_000 }).toContain('is told of changes again');
});

test('two processes tell the cache once, and what one that was killed had taken the other tells', async () => {
  const { shop, cache } = await shopWithCache();
  await shop.db.updateTable('shopSettings').set({ name: 'Ogechi' }).execute();
  const send = () => sendPurges({ db: shop.db, counts: noCounts() }, cache.cdn);
  await Promise.all([1, 2, 3].map(() => queuePurges(shop.db)));
  await shop.db.deleteFrom('purges').where('step', '>', 0).execute();
  await Promise.all([send(), send(), send()]);
  expect(cache.purged).toEqual([['shop']]);

  // Taken by a process that is gone.
  await sql`insert into purges (tag, step, tries, due_at) values ('lists', 0, 1, now() + interval '30 seconds')`.execute(
    shop.db,
  );
  await send();
  expect(cache.purged.length).toBe(1);
  await letPass(shop, 31);
  await send();
  expect(cache.purged).toEqual([['shop'], ['lists']]);
});

test('a start purges everything, and changes are purged until the jobs end', async () => {
  const cache = await purgedCache();
  const shop = await testShop({ cdn: cache.cdn });
  await makeProduct(shop.db);
  purgeChanges(shop, cache.cdn);
  onTestFinished(() => shop.jobs.stop({ graceful: false }));
  await expect.poll(() => cache.purged[0]).toEqual(['shop']);

  const { productId } = await makeProduct(shop.db);
  await expect.poll(() => cache.purged.flat(), { timeout: 5_000 }).toContain(`product-${productId}`);
});

async function shopWithCache() {
  const cache: PurgedCache = await purgedCache();
  const shop = await testShop({ cdn: cache.cdn });
  await shop.db.transaction().execute(purgeAll);
  await shop.db.deleteFrom('purges').execute();
  const poll = async () => {
    await queuePurges(shop.db);
    return sendPurges(shop, cache.cdn);
  };
  /** The requests to the cache at once after something happened. */
  const purgedBy = async (happen: () => Promise<unknown>) => {
    await happen();
    await shop.db.deleteFrom('purges').execute(); // Those of before.
    cache.purged.length = 0;
    await poll();
    return [...cache.purged];
  };
  return { shop, cache, poll, purgedBy };
}

/** How many seconds after a change the cache is purged again, less those that have passed. */
async function waits({ db }: TestShop): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from due_at - queued_at))::int as seconds from purges order by due_at`.execute(db);
  return rows.map(({ seconds }) => seconds);
}

const letPass = ({ db }: TestShop, seconds: number) =>
  sql`update purges set due_at = due_at - make_interval(secs => ${seconds})`.execute(db);
