import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ColourFamily } from '#shared/catalogue/colour-families.ts';
import type { Gender } from '#shared/catalogue/genders.ts';
import { readFilters } from '#shared/catalogue/filters.ts';
import type { Database } from '#server/db/database.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';
import { listProducts } from '../list-products.ts';
import { searchProducts } from '../search/search-products.ts';
import { deleteOldChanges } from '../delete-old-changes.ts';
import { followCatalogue } from './follow-catalogue.ts';
import { placeOf } from './product-index.ts';
import { readAll, readChanges } from './read-rows.ts';
import { type CurrentIndex, openSearchIndex } from './search-index.ts';

const names = ['Bisi gown', 'Dapo agbada', 'Ṣadé aso-oke'];
const colors = ['Indigo', 'indigo', 'Wine'];

/** Changes of a catalogue by staff and shoppers, on the product that `which` selects. */
const anyChange = fc.oneof(
  fc.record({ does: fc.constant('add'), name: fc.constantFrom(...names), color: fc.constantFrom(...colors) }),
  fc.record({ does: fc.constantFrom('remove', 'sellOut', 'reserve', 'fill', 'strip'), which: fc.nat(9) }),
  fc.record({ does: fc.constant('rename'), which: fc.nat(9), name: fc.constantFrom(...names) }),
  fc.record({ does: fc.constant('file'), which: fc.nat(9), name: fc.constantFrom('Shirts', 'shirts', 'Gowns') }),
  fc.record({
    does: fc.constant('show'),
    which: fc.nat(9),
    status: fc.constantFrom<Status[]>('draft', 'published', 'archived'),
  }),
  fc.record({ does: fc.constant('price'), which: fc.nat(9), price: fc.constantFrom(5_000, 9_000) }),
  fc.record({
    does: fc.constant('refile'),
    which: fc.nat(9),
    gender: fc.constantFrom<Gender[]>('women', 'men', 'unisex'),
    family: fc.constantFrom<(ColourFamily | null)[]>(null, 'gold'),
  }),
  fc.record({ does: fc.constant('recolour'), which: fc.nat(9), color: fc.constantFrom(...colors) }),
);

test('an index that was updated change by change gives the same results as a new one', async () => {
  const { db } = await testShop();
  const following = openSearchIndex(db);
  await following();

  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anyChange, { maxLength: 4 }), { maxLength: 4 }), async (rounds) => {
      for (const round of rounds) {
        for (const change of round) await make(db, change);
        await following();
      }
      expect(await everything(db, following)).toEqual(await everything(db, openSearchIndex(db)));
    }),
    { numRuns: 40 },
  );
});

test('what shoppers may not see is no part of the index, whenever it came to be so', async () => {
  const { db } = await testShop();
  const index = followCatalogue(db);
  const { productId } = await makeProduct(db);
  const set = (status: Status) => db.updateTable('products').set({ status }).where('id', '=', productId).execute();
  for (const status of ['draft', 'archived'] as const) {
    await set('published');
    expect(placeOf(await index(), productId)).toBeDefined();
    await set(status);
    for (const one of [index, followCatalogue(db)]) {
      const { ids, vocabulary, records } = await one();
      expect([ids.size, records.starts.filter(Boolean).length]).toEqual([0, 0]);
      const texts = [...vocabulary.words.values()].flatMap(({ anywhere, inName }) => [anywhere, inName]);
      expect(texts.filter(({ count, few, many }) => count > 0 || few.length > 0 || many?.some(Boolean))).toEqual([]);
    }
  }
});

test('a change that began before a look and is committed after it is seen by the next one', async () => {
  const { db } = await testShop();
  const { variantId } = await makeProduct(db, { price: 5_000 });
  const index = openSearchIndex(db);
  const lowest = async () => (await listProducts(db, index, readFilters({}))).filters.priceRange.min;
  expect(await lowest()).toBe(5_000);

  await db.transaction().execute(async (tx) => {
    await tx.updateTable('variants').set({ price: 6_000 }).where('id', '=', variantId).execute();
    await makeProduct(db, { price: 9_000 }); // Begun later, committed earlier.
    expect(await lowest()).toBe(5_000);
  });

  expect(await lowest()).toBe(6_000);
});

test('more products than there was room for, and an emptied shop, are read anew', async () => {
  const { db } = await testShop();
  const index = followCatalogue(db);
  await index();
  for (const from of [1, 1_201]) {
    await sql`insert into products (slug, name, description, category, gender, sizes, created_at)
      select 'p-' || n, 'Shirt ' || n, '', 'Shirts', 'men', '{M}', now() from generate_series(${from}::int, ${from + 1_199}::int) as n`.execute(
      db,
    );
    expect((await index()).ids.size).toBe(from + 1_199);
  }

  await sql`truncate products cascade`.execute(db);
  expect((await index()).ids.size).toBe(0);
});

test('of 50 who ask at once, two looks are enough', async () => {
  const { db } = await testShop();
  const index = followCatalogue(db);
  await index();
  const looks = vi.spyOn(db, 'getExecutor');
  await Promise.all(Array.from({ length: 50 }, () => index()));
  expect(looks.mock.calls.length).toBeLessThanOrEqual(2);
});

test('a look that the database cut short costs no second reading of everything', async () => {
  const { db } = await testShop();
  const reads = { whole: 0, changes: 0, readAt: null };
  const index = followCatalogue(db, reads);
  await index();
  await db.transaction().execute(async (tx) => {
    await sql`lock table catalogue_changes in access exclusive mode`.execute(tx);
    const cut = expect(index()).rejects.toThrow('canceling statement');
    const cancel = sql<{ cut: boolean }>`
      select pg_cancel_backend(pid) as cut from pg_locks where relation = 'catalogue_changes'::regclass and not granted`;
    await expect.poll(async () => (await cancel.execute(tx)).rows).toEqual([{ cut: true }]);
    await cut;
  });

  const { productId } = await makeProduct(db);
  expect(placeOf(await index(), productId)).toBeDefined();
  expect(reads.whole).toBe(1);
});

test('changes of the last day are kept for anyone who looks seldom', async () => {
  const { db } = await testShop();
  await makeProduct(db);
  await sql`update catalogue_changes set changed_at = now() - interval '25 hours'`.execute(db);
  await makeProduct(db);
  const changeCount = async () => (await db.selectFrom('catalogueChanges').selectAll().execute()).length;
  const all = await changeCount();

  await deleteOldChanges(db);

  expect(await changeCount()).toBe(all / 2);
});

test('an index from before what was deleted, as of a machine that was suspended, is read anew', async () => {
  const { db } = await testShop();
  const { variantId } = await makeProduct(db, { price: 5_000 });
  const reads = { whole: 0, changes: 0, readAt: null };
  const index = openSearchIndex(db, reads);
  const lowest = async () => (await listProducts(db, index, readFilters({}))).filters.priceRange.min;
  expect(await lowest()).toBe(5_000);

  await db.updateTable('variants').set({ price: 6_000 }).where('id', '=', variantId).execute();
  await sql`update catalogue_changes set changed_at = now() - interval '25 hours'`.execute(db);
  await deleteOldChanges(db);

  expect(await lowest()).toBe(6_000);
  expect(reads.whole).toBe(2);
});

test('what saw all that was deleted is not read anew, though a transaction goes on for days', async () => {
  const { db } = await testShop();
  const { history } = await readAll(db, () => () => {});
  const slow = await db.startTransaction().execute();
  onTestFinished(async () => void (slow.isCommitted || (await slow.rollback().execute())));
  const { rows } = await sql<{ id: number }>`select pg_current_xact_id()::text::bigint as id`.execute(slow);
  const slowId = rows[0]!.id;
  await makeProduct(db);
  const { rows: last } = await sql<{ id: number }>`
    select changed_in::text::bigint as id from catalogue_changes order by changed_in desc limit 1`.execute(db);
  const lastId = last[0]!.id;
  await sql`update catalogue_changes set changed_at = now() - interval '25 hours'`.execute(db);
  await deleteOldChanges(db);
  const isReadable = async (snapshot: string) => (await readChanges(db, { history, snapshot })) !== null;

  expect(await isReadable(`${lastId}:${lastId}:`)).toBe(false);
  expect(await isReadable(`${lastId + 1}:${lastId + 1}:`)).toBe(true);
  expect(await isReadable(`${slowId}:${lastId + 1}:${slowId}`)).toBe(true);
  await slow.commit().execute();
  expect(await isReadable(`${slowId}:${lastId + 1}:${slowId}`)).toBe(false);
});

test('changes that came with a dump of another server are neither read at every look nor stored for a day', async () => {
  const { db } = await testShop();
  const { productId } = await makeProduct(db);
  const seen = await readAll(db, () => () => {});
  await sql`insert into catalogue_changes (changed_in, product_id)
    select (pg_current_xact_id()::text::bigint + 1000000 + n)::text::xid8, ${productId}::uuid
    from generate_series(1, 10) as n
    union all select (pg_current_xact_id()::text::bigint + 2000000)::text::xid8, null`.execute(db);

  expect(await readChanges(db, seen)).toMatchObject({ changed: [] });
  const { productId: later } = await makeProduct(db);
  expect(await readChanges(db, seen)).toMatchObject({ changed: [later] });

  const beyond = () =>
    sql`select from catalogue_changes where changed_in >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
  expect((await beyond()).rows).toHaveLength(11);
  await deleteOldChanges(db);
  expect((await beyond()).rows).toEqual([]);
  expect(await readChanges(db, seen)).toMatchObject({ changed: [later] });

  // And up to which transaction that server had deleted them.
  await sql`insert into deleted_changes (up_to) values ((pg_current_xact_id()::text::bigint + 1000000)::text::xid8)`.execute(
    db,
  );
  expect(await readChanges(db, seen)).toMatchObject({ changed: [later] });
  await sql`update catalogue_changes set changed_at = now() - interval '25 hours'`.execute(db);
  await deleteOldChanges(db);
  expect(await readChanges(db, seen)).toBeNull();
});

test('a look at a database that is before the last look reads everything anew', async () => {
  const { db } = await testShop();
  const { history } = await readAll(db, () => () => {});

  expect(await readChanges(db, { history, snapshot: '4000000000:4000000000:' })).toBeNull();
  expect(await readChanges(db, { history: 'another', snapshot: '1:1:' })).toBeNull();
  expect(await readChanges(db, { history, snapshot: '1:1:' })).toMatchObject({ changed: [] });
});

type Status = 'draft' | 'published' | 'archived';

interface Change {
  does:
    | ('add' | 'remove' | 'rename' | 'file' | 'refile' | 'show' | 'price' | 'recolour')
    | ('sellOut' | 'reserve' | 'fill' | 'strip');
  which?: number;
  name?: string;
  color?: string;
  price?: number;
  status?: Status;
  gender?: Gender;
  family?: ColourFamily | null;
}

async function make(
  db: Database,
  { does, which = 0, name = '', color = '', price = 0, status = 'draft', gender = 'men', family = null }: Change,
): Promise<void> {
  if (does === 'add') {
    await makeProduct(db, { name, colors: { [color]: {} }, stock: { M: 1, L: 0 } });
    return;
  }
  const products = await db.selectFrom('products').select('id').orderBy('id').execute();
  const id = products[which % Math.max(products.length, 1)]?.id;
  if (id === undefined) return;
  const itself = db.updateTable('products').where('id', '=', id);
  const itsVariants = db.selectFrom('variants').select('id').where('productId', '=', id);
  const itsStock = db.updateTable('stock').where('variantId', 'in', itsVariants);
  const itsColours = db.updateTable('variants').where('productId', '=', id);
  if (does === 'remove' || does === 'strip') await itsStock.set({ reserved: 0 }).execute(); // Nobody waits for it.
  const changes = {
    remove: () => db.deleteFrom('products').where('id', '=', id).execute(),
    sellOut: () => itsStock.set({ quantity: 0, reserved: 0 }).execute(),
    reserve: () => itsStock.set((stockItem) => ({ reserved: stockItem.ref('quantity') })).execute(),
    fill: () => itsStock.set({ quantity: 3 }).execute(),
    strip: () => db.deleteFrom('stock').where('variantId', 'in', itsVariants).where('size', '=', 'L').execute(),
    file: () => itself.set({ category: name }).execute(),
    refile: async () => {
      await itself.set({ gender, discountPercent: gender === 'unisex' ? 20 : null }).execute();
      await itsColours.set({ colorFamily: family }).execute();
    },
    show: () => itself.set({ status }).execute(),
    rename: () => itself.set({ name }).execute(),
    price: () => itsColours.set({ price }).execute(),
    recolour: () => itsColours.set({ colorName: color }).execute(),
  };
  await changes[does]();
}

async function everything(db: Database, index: CurrentIndex) {
  const lists = ['nameAsc', 'priceDesc', 'dateAsc', 'topSelling'].map((sort) =>
    listProducts(db, index, readFilters({ sort, showInStock: 'true', showOutOfStock: 'true', limit: '100' })),
  );
  const filtered = [
    { color: 'indigo', size: 'M' },
    { price: '0-6000' },
    { category: 'shirts', size: 'L,M' },
    { color: 'gold', gender: 'women' },
    { sale: 'true', color: 'blue' },
    { search: 'wine gown', color: 'gold' },
    { search: 'indigo', color: 'blue' },
  ];
  const searches = ['gown', 'aso', 'sade asooke', 'wine', 'agbda'];
  return [
    ...(await Promise.all(lists)),
    ...(await Promise.all(filtered.map((query) => listProducts(db, index, readFilters(query))))),
    ...(await Promise.all(searches.map((query) => searchProducts(db, index, query)))),
  ];
}
