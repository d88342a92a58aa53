import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  endNow,
  moveSale,
  planSale,
  saleForm,
  saleOf,
  savePlan,
  shopWithOwner,
  startNow,
} from '../../../tests/actions/planned-sales.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import { inTurn } from '../../../tests/shop/lock-waits.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';
import { runPlannedSales } from './run-planned-sales.ts';

test('a process that dies in the middle of a start or an end leaves whole products, and the next goes on', async () => {
  const { shop, owner } = await shopWithOwner();
  const products = await several(shop, 45);
  const id = await planSale(owner, saleForm(products));
  await moveSale(owner, id, 'start');
  const last = products
    .map(({ productId }) => productId)
    .toSorted()
    .at(-1)!;

  await dieAt(shop, last, () => runPlannedSales(shop));
  expect(await pricesOf(shop)).toEqual({ '8000': 40, '10000': 5 });
  expect(await saleOf(owner, id)).toMatchObject({ state: 'running', changed: 40, waiting: 5 });
  await runPlannedSales(shop);
  expect(await pricesOf(shop)).toEqual({ '8000': 45 });

  await moveSale(owner, id, 'end');
  await dieAt(shop, last, () => runPlannedSales(shop));
  expect(await pricesOf(shop)).toEqual({ '8000': 5, '10000': 40 });
  await runPlannedSales(shop);
  expect(await pricesOf(shop)).toEqual({ '10000': 45 });
  expect(await saleOf(owner, id)).toMatchObject({ state: 'ended', changed: 0, waiting: 0, editedPrices: 0 });
});

test('of four processes at the same moment each price is changed by one, and the start and the end are logged once', async () => {
  const { shop, owner } = await shopWithOwner();
  const products = await several(shop, 30);
  const id = await planSale(owner, saleForm(products));
  const atOnce = () => Promise.all(Array.from({ length: 4 }, () => runPlannedSales(shop)));
  shop.clock.forward({ hours: 2 });
  await atOnce();
  await runPlannedSales(shop); // A run that waited for others may have left the rest to the next minute.
  expect(await pricesOf(shop)).toEqual({ '8000': 30 });
  shop.clock.forward({ hours: 2 });
  await atOnce();
  await runPlannedSales(shop);
  expect(await pricesOf(shop)).toEqual({ '10000': 30 });
  const { history } = await saleOf(owner, id);
  expect(history.map(({ action }) => action)).toEqual(['planned', 'started', 'ended']);
});

test('a sale that staff end while its prices are being changed changes no more of them, and gives back what it changed', async () => {
  const { shop, owner } = await shopWithOwner();
  const id = await planSale(owner, saleForm(await several(shop, 45)));
  await moveSale(owner, id, 'start');
  const middle = (await shop.db.selectFrom('products').select('id').orderBy('id').execute())[25]!.id;
  const [, , pricesAtEnd] = await inTurn(
    shop.db,
    (tx) => tx.selectFrom('products').select('id').where('id', '=', middle).forUpdate().execute(),
    () => runPlannedSales(shop),
    () => moveSale(owner, id, 'end').then(() => pricesOf(shop)),
  );
  expect(await pricesOf(shop)).toEqual(pricesAtEnd);
  await runPlannedSales(shop);
  expect(await pricesOf(shop)).toEqual({ '10000': 45 });
  expect(await saleOf(owner, id)).toMatchObject({ state: 'ended', changed: 0 });
});

test('of sales that are planned at once for one product at overlapping times one is planned', async () => {
  const { shop, owner } = await shopWithOwner();
  const [shirt, gown] = [await makeProduct(shop.db, { name: 'Adire shirt' }), await makeProduct(shop.db)];
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, place) => savePlan(owner, saleForm([shirt, gown], { name: `Sale ${place}` }))),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ body }) => body.code === 'sale_overlaps')).toHaveLength(7);
  expect(responses.find(({ status }) => status === 409)?.body.message).toMatch(
    /^Adire shirt is in the sale “Sale \d” at that time\. A product can be in one sale at a time\.$/,
  );
  const after = { startsAt: '2026-11-02T14:00', endsAt: '2026-11-02T15:00' };
  expect((await savePlan(owner, saleForm([shirt], after))).status).toBe(200);
});

test('a sale neither starts early nor ends late into another sale of one of its products', async () => {
  const { shop, owner } = await shopWithOwner();
  const shirt = await makeProduct(shop.db);
  const first = await planSale(owner, saleForm([shirt], { name: 'First' }));
  const second = await planSale(
    owner,
    saleForm([shirt], { name: 'Second', startsAt: '2026-11-02T14:00', endsAt: '2026-11-02T15:00' }),
  );
  expect((await moveSale(owner, second, 'start')).body.code).toBe('sale_overlaps');
  await startNow(shop, owner, first);
  const late = { version: 2, endsAt: '2026-11-02T14:30' };
  expect((await owner.call('PUT', `/api/admin/planned-sales/${first}/end`, late)).body.code).toBe('sale_overlaps');
});

test('the next sale of a product begins with the price before the last one, though both change in the same minute', async () => {
  const { shop, owner } = await shopWithOwner();
  const shirt = await makeProduct(shop.db, { price: 10_000 });
  const first = await planSale(owner, saleForm([shirt]));
  const next = { name: 'Next', percent: 100 / 2, startsAt: '2026-11-02T14:00', endsAt: '2026-11-02T15:00' };
  await planSale(owner, saleForm([shirt], next));
  await startNow(shop, owner, first);
  expect(await pricesOf(shop)).toEqual({ '8000': 1 });
  shop.clock.forward({ hours: 4 });
  await runPlannedSales(shop);
  expect(await pricesOf(shop)).toEqual({ '6667': 1 });
  shop.clock.forward({ hours: 1 });
  await runPlannedSales(shop);
  expect(await pricesOf(shop)).toEqual({ '10000': 1 });
});

test('a product that can’t be changed stops no other', async () => {
  const { shop, owner } = await shopWithOwner();
  const products = await several(shop, 30);
  const id = await planSale(owner, saleForm(products));
  await moveSale(owner, id, 'start');
  await failFor(shop, products[3]!.productId);
  await expect(runPlannedSales(shop)).rejects.toThrow('Some planned sales are not done');
  expect(await pricesOf(shop)).toEqual({ '8000': 29, '10000': 1 });
});

test('a sale that can’t be started stops no other', async () => {
  const { shop, owner } = await shopWithOwner();
  const ids: string[] = [];
  for (const name of ['First', 'Second']) {
    ids.push(await planSale(owner, saleForm([await makeProduct(shop.db, { price: 10_000 })], { name })));
  }
  const [stuck] = ids.toSorted();
  await sql
    .raw(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'cannot be changed'; end $$;
      create trigger fails before update on planned_sales for each row when (old.id = '${stuck}') execute function fail();`,
    )
    .execute(shop.db);
  shop.clock.forward({ hours: 2 });

  await expect(runPlannedSales(shop)).rejects.toThrow('Some planned sales are not done');

  expect(await pricesOf(shop)).toEqual({ '8000': 1, '10000': 1 });
});

test('two tabs, or two presses, start and end a sale once', async () => {
  const { shop, owner } = await shopWithOwner();
  const id = await planSale(owner, saleForm([await makeProduct(shop.db)]));
  const start = { version: 1 };
  const starts = await Promise.all(
    Array.from({ length: 3 }, () => owner.call('POST', `/api/admin/planned-sales/${id}/start`, start)),
  );
  expect(starts.filter(({ status }) => status === 200)).toHaveLength(1);
  await endNow(shop, owner, id);
  expect((await moveSale(owner, id, 'end')).body.code).toBe('sale_moved');
});

test('the same new sale that is sent twice is planned once', async () => {
  const { shop, owner } = await shopWithOwner();
  const form = saleForm([await makeProduct(shop.db)]);
  const id = randomUUID();
  const both = await Promise.all([savePlan(owner, form, { id }), savePlan(owner, form, { id })]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await saleOf(owner, id)).toMatchObject({ version: 1, history: [{ action: 'planned' }] });
});

test('a new sale under the id of one that is planned otherwise is rejected, and nothing changes', async () => {
  const { shop, owner } = await shopWithOwner();
  const [shirt, gown] = [await makeProduct(shop.db), await makeProduct(shop.db)];
  const form = saleForm([shirt]);
  const id = await planSale(owner, form);
  for (const other of [{ ...form, percent: 40 }, { ...form, name: 'Cyber Monday' }, saleForm([shirt, gown])]) {
    const { status, body } = await savePlan(owner, other, { id });
    expect([status, body.code]).toEqual([409, 'changed_elsewhere']);
  }
  expect(await saleOf(owner, id)).toMatchObject({ version: 1, percent: 25, products: 1 });
});

test('the database lets no sale overlap, change while it runs, or have a product twice', async () => {
  const { shop, owner } = await shopWithOwner();
  const [shirt, gown] = [await makeProduct(shop.db), await makeProduct(shop.db)];
  const [first, second] = [await planSale(owner, saleForm([shirt])), await planSale(owner, saleForm([gown]))];
  const add = (saleId: string, { productId }: { productId: string }) =>
    shop.db.insertInto('plannedSaleProducts').values({ saleId, productId }).execute();
  const set = (values: object) => shop.db.updateTable('plannedSales').set(values).where('id', '=', first).execute();
  await expect(add(second, shirt)).rejects.toThrow('is in another sale at that time');
  await expect(set({ name: 'Other' })).rejects.toThrow('as its next version');
  await startNow(shop, owner, first);
  await expect(add(first, await makeProduct(shop.db))).rejects.toThrow('has started: its products stay');
  await expect(set({ percent: 30, version: 3 })).rejects.toThrow('only its end can change');
  await expect(set({ state: 'planned', version: 3, startedAt: null })).rejects.toThrow('cannot become planned');
  await expect(
    shop.db.updateTable('plannedSaleProducts').set({ state: 'waiting' }).where('saleId', '=', first).execute(),
  ).rejects.toThrow('cannot become waiting');
});

async function several({ db }: TestShop, count: number) {
  const products = [];
  for (let place = 0; place < count; place += 1) products.push(await makeProduct(db, { price: 10_000 }));
  return products;
}

/** How many colours have each price. */
async function pricesOf({ db }: TestShop): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('variants')
    .select(({ fn }) => ['price', fn.countAll<number>().as('colours')])
    .groupBy('price')
    .execute();
  return Object.fromEntries(rows.map(({ price, colours }) => [String(price), colours]));
}

/** The connection is cut when the work comes to this product, as by a kill of its process or of the database's. */
async function dieAt({ db }: TestShop, productId: string, work: () => Promise<void>): Promise<void> {
  await sql`create function die() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(db);
  await onPriceOf(db, productId, 'die');
  await expect(work()).rejects.toThrow();
  await sql`drop function die cascade`.execute(db);
}

async function failFor({ db }: TestShop, productId: string): Promise<void> {
  await sql`create function fail() returns trigger language plpgsql as $$
    begin raise exception 'broken' using errcode = 'check_violation'; end $$`.execute(db);
  await onPriceOf(db, productId, 'fail');
}

const onPriceOf = (db: TestShop['db'], productId: string, name: string) =>
  sql`create trigger ${sql.id(name)} before update of price on variants for each row
    when (new.product_id = ${sql.lit(productId)}) execute function ${sql.id(name)}()`.execute(db);
