import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test as base } from 'vitest';
import type { ProductCard, productList } from '#shared/catalogue/api.ts';
import type { Output } from '#shared/endpoint.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { readConfig } from '#server/config/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { demoProducts, demoTurntables } from '#server/demo/demo-files.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { variantId } from '#server/demo/load-products.ts';
import { ownDatabase } from '../../tests/shop/own-database.ts';
import { TestClock, testShop, type TestShop } from '../../tests/shop/test-shop.ts';

/** A template database with the demo, and the folder of its images. */
// oxlint-disable-next-line no-empty-pattern -- the runner reads what it needs from the pattern
const test = base.extend('demo', { scope: 'file' }, async ({}, { onCleanup }) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-demo-'));
  onCleanup(() => fs.rmSync(dataDir, { recursive: true }));
  const connection = await ownDatabase();
  const db = openDatabase(connection);
  await loadDemo({ db, config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), now: new TestClock().now });
  await db.destroy();
  return { template: connection.database, dataDir };
});

test('loading the demo twice changes nothing, not even what was sold in the meantime', async ({ demo }) => {
  const shop = await testShop(demo);
  await shop.db
    .updateTable('stock')
    .set({ quantity: sql`quantity - 1` })
    .where('quantity', '>', 0)
    .execute();
  const before = await everything(shop.db);

  shop.clock.forward({ hours: 24 * 7 });
  await loadDemo(shop);

  expect(await everything(shop.db)).toEqual(before);
});

test('two processes that start at once load it once', async ({ demo }) => {
  const shop = await testShop(demo);
  const connection = await ownDatabase();
  const [one, other] = [openDatabase(connection), openDatabase(connection)];

  await Promise.all([loadDemo({ ...shop, db: one }), loadDemo({ ...shop, db: other })]);

  expect(await everything(one)).toEqual(await everything(shop.db));
  await Promise.all([one.destroy(), other.destroy()]);
});

test('what the files say is in the shop: products, colours, stock and pictures', async ({ demo }) => {
  const shop = await testShop(demo);

  const { products, filters, total } = await list(shop, { showInStock: 'true', showOutOfStock: 'true' });
  expect(total).toBeGreaterThanOrEqual(48);
  expect(filters.categories.length).toBeGreaterThanOrEqual(8);
  expect(products.map(({ name }) => name).toSorted()).toEqual(
    demoProducts()
      .map(({ name }) => name)
      .toSorted(),
  );
  for (const { slug, variants } of demoProducts()) {
    const storedRows = await shop.db
      .selectFrom('products')
      .innerJoin('variants', 'variants.productId', 'products.id')
      .innerJoin('stock', 'stock.variantId', 'variants.id')
      .select(['colorName', 'size', 'price', 'quantity', 'reserved'])
      .where('slug', '=', slug)
      .execute();
    const expected = variants.flatMap(({ color, price, stock }) =>
      Object.entries(stock).map(([size, quantity]) => ({ colorName: color.name, size, price, quantity, reserved: 0 })),
    );
    expect(storedRows, slug).toEqual(expect.arrayContaining(expected));
    expect(storedRows, slug).toHaveLength(expected.length);
  }
  const pictures = await shop.db.selectFrom('variants').select(['mainImage', 'thumbnails']).execute();
  for (const address of pictures.flatMap(({ mainImage, thumbnails }) => [mainImage, ...thumbnails])) {
    expect(fs.existsSync(path.join(demo.dataDir, 'pictures/originals', path.basename(address))), address).toBe(true);
  }
});

test('each turntable of the files is that of its colour, its frames in their order and stored', async ({ demo }) => {
  const shop = await testShop(demo);
  const inFiles = Object.entries(demoTurntables()).flatMap(([slug, colours]) =>
    Object.entries(colours).map(([colour, files]) => ({
      variantId: variantId(slug, colour),
      stems: files.map((file) => file.replace('.webp', '')),
    })),
  );

  const stored = await shop.db.selectFrom('turntables').selectAll().execute();
  expect(stored).toHaveLength(inFiles.length);
  for (const { variantId: id, stems } of inFiles) {
    const { frames } = stored.find((one) => one.variantId === id)!;
    expect(frames.map((address) => path.basename(address).split('.')[0])).toEqual(stems);
    for (const address of frames) {
      expect(fs.existsSync(path.join(demo.dataDir, 'pictures/originals', path.basename(address))), address).toBe(true);
    }
  }
});

test('a few products are sold out, and none of them is new or popular', async ({ demo }) => {
  const shop = await testShop(demo);

  const soldOut = await list(shop, { showOutOfStock: 'true' });
  const newest = await list(shop, { sort: 'dateDesc', showInStock: 'true', showOutOfStock: 'true' });
  const best = await list(shop, { sort: 'topSelling', showInStock: 'true', showOutOfStock: 'true' });

  expect(soldOut.total).toBe(3);
  expect(soldOut.products.every(({ inStock }) => !inStock)).toBe(true);
  expect(soldOut.filters.stockCounts).toEqual({ inStock: best.total - 3, outOfStock: 3 });
  for (const { name, inStock } of [...newest.products.slice(0, 8), ...best.products.slice(0, 4)]) {
    expect(inStock, name).toBe(true);
  }
});

test('top sellers come in the order of what sells in a week', async ({ demo }) => {
  const shop = await testShop(demo);

  const { products } = await list(shop, { sort: 'topSelling', showInStock: 'true', showOutOfStock: 'true' });

  const named = demoProducts().toSorted((one, other) => other.weeklySales - one.weeklySales);
  expect(namesOf(products.slice(0, 4))).toEqual(namesOf(named.slice(0, 4)));
  // Among products that were on sale all the time, one that sells a unit more each week comes first.
  const longThere = demoProducts().filter(({ addedDaysAgo }) => addedDaysAgo > 98);
  const place = new Map(products.map(({ name }, position) => [name, position]));
  for (const one of longThere) {
    for (const other of longThere.filter(({ weeklySales }) => one.weeklySales >= weeklySales + 1)) {
      expect(place.get(one.name), `${one.name} before ${other.name}`).toBeLessThan(place.get(other.name)!);
    }
  }
});

test('the coupons are those of the demo, and a shopkeeper’s change to one stays', async ({ demo }) => {
  const shop = await testShop(demo);
  const ask = async (code: string, cartTotal: number) => {
    const payload = { code, cartTotal };
    const response = await shop.app.inject({ method: 'POST', url: '/api/coupon/validate', payload });
    const { message, coupon } = response.json<{ message: string; coupon?: { discountAmount: number } }>();
    return coupon?.discountAmount ?? message;
  };

  expect(await ask('WELCOME10', 10_000)).toBe(1_000);
  expect(await ask('WELCOME10', 9_999)).toBe('Spend ₦10,000 or more to use this coupon');
  expect(await ask('OGE2000', 15_000)).toBe(2_000);
  expect(await ask('OGE2000', 14_999)).toBe('Spend ₦15,000 or more to use this coupon');
  expect(await ask('OWAMBE25', 8_500)).toBe(2_125);
  expect(await ask('HARMATTAN', 50_000)).toBe('This coupon has expired');
  const once = shop.db.selectFrom('coupons').select('maxUsesPerCustomer').where('code', '=', 'OWAMBE25');
  expect(await once.executeTakeFirst()).toEqual({ maxUsesPerCustomer: 1 });

  await shop.db.updateTable('coupons').set({ percent: 5 }).where('code', '=', 'WELCOME10').execute();
  await loadDemo(shop);
  expect(await ask('WELCOME10', 10_000)).toBe(500);
});

test('past orders add up: every line, total and payment, and each follows its own calendar', async ({ demo }) => {
  const shop = await testShop(demo);

  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as orders,
      count(*) filter (where status = 'delivered')::int as delivered,
      count(*) filter (where items_price <> (select sum(quantity * price) from order_lines where order_id = orders.id))::int
        as wrong_items,
      count(*) filter (where total_amount <> items_price + shipping_price)::int as wrong_totals,
      count(*) filter (where total_amount * 100 is distinct from
        (select sum(received_kobo) from payment_attempts where order_id = orders.id and outcome = 'applied'))::int as wrong_payments,
      count(*) filter (where not created_at <= paid_at or paid_at > coalesce(shipped_at, paid_at)
        or shipped_at > coalesce(delivered_at, shipped_at)
        or greatest(created_at, paid_at, shipped_at, delivered_at) > ${shop.now()})::int as out_of_order,
      count(*) filter (where status = 'pending')::int as unpaid
    from orders`.execute(shop.db);
  const [{ orders, delivered, ...wrong } = {}] = rows;

  expect(wrong).toEqual({ wrongItems: 0, wrongTotals: 0, wrongPayments: 0, outOfOrder: 0, unpaid: 0 });
  expect(orders).toBeGreaterThan(500);
  expect(delivered).toBeGreaterThan(500);
});

test('nothing was sold before it was in the shop, nor at another price than its own', async ({ demo }) => {
  const shop = await testShop(demo);

  const { rows } = await sql`
    select products.name, orders.created_at from order_lines
      join orders on orders.id = order_lines.order_id
      join products on products.id = order_lines.product_id
      join variants on variants.id = order_lines.variant_id
    where orders.created_at < products.created_at or order_lines.price <> variants.price
      or variants.product_id <> products.id or not order_lines.size = any(products.sizes)`.execute(shop.db);

  expect(rows).toEqual([]);
});

test('the log of stock explains every unit that was sold, each sale after its delivery', async ({ demo }) => {
  const shop = await testShop(demo);

  const { rows: unexplained } = await sql`
    select order_id, variant_id, size, order_lines.quantity from order_lines
      join orders on orders.id = order_id
      left join stock_movements using (order_id, variant_id, size)
    where kind is distinct from 'sold' or delta is distinct from -order_lines.quantity or at is distinct from paid_at`.execute(
    shop.db,
  );
  const { rows: impossible } = await sql`
    select * from (
      select *, lag(at) over its_log as before, sum(delta) over its_log as after from stock_movements
      window its_log as (partition by variant_id, size order by id)
    ) as log
    where at < before or after < 0 or (before is null) <> (kind = 'received')`.execute(shop.db);

  expect(unexplained).toEqual([]);
  expect(impossible).toEqual([]);
  expect((await checkLedger(shop.db, { now: shop.now(), ledger: null })).complaints).toEqual([]);
});

/** Every row of every table, sorted. */
/** Columns that the database fills in: random ids and times of the last change. */
const randomColumns: Record<string, string> = { customers: 'id', products: 'updated_at' };

async function everything(db: Database) {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
      -- They say which transaction wrote what, and those have numbers of their own.
      and table_name not in ('catalogue_changes', 'page_changes')
    order by 1`.execute(db);
  const contents = tables.map(async ({ name }) => {
    const whole = sql`(to_jsonb(t) - ${randomColumns[name] ?? ''}::text)::text`;
    const { rows } = await sql<{ row: string }>`select ${whole} as row from ${sql.table(name)} as t order by 1`.execute(
      db,
    );
    return [name, rows.map(({ row }) => row)];
  });
  return Object.fromEntries(await Promise.all(contents)) as Record<string, string[]>;
}

async function list({ app }: TestShop, query: Record<string, string>) {
  const response = await app.inject({ url: `/api/product/list?${new URLSearchParams({ limit: '100', ...query })}` });
  return response.json<Output<typeof productList>>();
}

function namesOf(things: Pick<ProductCard, 'name'>[]): string[] {
  return things.map(({ name }) => name);
}
