import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AdminProduct } from '#shared/admin/products/api.ts';
import type { VariantEntry } from '#shared/admin/products/forms.ts';
import type { Product } from '#shared/catalogue/api.ts';
import { compareAtPrice, salePrice } from '#shared/catalogue/discount.ts';
import { momentOf } from '#shared/dates/lagos-times.ts';
import { createCollection } from '../../../tests/actions/collections.ts';
import {
  endNow,
  moveSale,
  planSale,
  saleForm,
  saleOf,
  savePlan,
  shopWithOwner,
  shownPrices,
  startNow,
} from '../../../tests/actions/planned-sales.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';
import { recordQueries } from '../../../tests/shop/record-queries.ts';
import { runPlannedSales } from './run-planned-sales.ts';
import { productsOfGroup } from './sale-products.ts';

test('a sale starts and ends to the second, everywhere at once, and then all is as it was before', async () => {
  const { shop, owner } = await shopWithOwner();
  const gown = await makeProduct(shop.db, {
    colors: { Wine: { price: 10_000 }, Indigo: { price: 38_500 } },
    category: 'Gowns',
  });
  const shirt = await makeProduct(shop.db, { price: 12_500, discountPercent: 10 });
  const other = await makeProduct(shop.db, { price: 10_000 });
  const id = await planSale(owner, saleForm([gown, shirt]));
  const seen = async () => [await shownPrices(shop, gown), await shownPrices(shop, shirt), await listed(shop)];
  const before = await seen();
  const asAt = async (time: string) => {
    shop.clock.forward({ seconds: (Date.parse(time) - shop.now().getTime()) / 1_000 });
    await runPlannedSales(shop);
    return seen();
  };

  expect(await asAt('2026-11-02T10:59:59Z')).toEqual(before);
  const during = await asAt('2026-11-02T11:00:00Z');
  expect(during).toEqual([
    { prices: [8_000, 30_800], badge: 25 },
    { prices: [10_000], badge: 25 },
    expect.arrayContaining([
      { id: gown.productId, price: 8_000 },
      { id: shirt.productId, price: 10_000 },
      { id: other.productId, price: 10_000 },
    ]),
  ]);
  expect(await saleOf(owner, id)).toMatchObject({ state: 'running', changed: 2, waiting: 0, products: 2 });
  expect(await asAt('2026-11-02T12:59:59Z')).toEqual(during);
  expect(await asAt('2026-11-02T13:00:00Z')).toEqual(before);
  expect(await saleOf(owner, id)).toMatchObject({ state: 'ended', changed: 0, editedPrices: 0, editedDiscounts: 0 });
});

test('of a group with more products than a sale can have only the number is read', async () => {
  const { shop } = await shopWithOwner();
  await makeProduct(shop.db);
  // Pictures, without which none is published, are not what is counted.
  await sql`alter table products disable trigger user`.execute(shop.db);
  await sql`insert into products (slug, name, description, category, gender, sizes, status, created_at)
    select 'bare-' || number, 'Bare', '', 'Bare', 'women', '{M}', 'published', now()
    from generate_series(1, 2000) as number`.execute(shop.db);
  const queries: string[] = [];
  const db = shop.db.withPlugin(recordQueries(queries));

  const found = productsOfGroup({ ...shop, db }, { kind: 'all', value: '' });
  await expect(found).rejects.toThrow('That is 2,001 products. A sale can have up to 2,000.');
  expect(queries.filter((query) => query.includes('main_image'))).toEqual([]);
});

test('a job waits for the start and one for the end, however far away', async () => {
  const { shop, owner } = await shopWithOwner();
  const endsAt = '2099-12-31T23:59';
  await planSale(owner, saleForm([await makeProduct(shop.db)], { endsAt }));
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from start_after - created_on))::float as seconds from pgboss.job
    where name = 'run-planned-sales' and state = 'created' order by start_after`.execute(shop.db);
  const untilEnd = (momentOf(endsAt).getTime() - shop.now().getTime()) / 1_000;
  expect(rows.map(({ seconds }) => seconds)).toEqual([7_200, untilEnd]);
});

test('the struck price of a sale is the price before, but for a naira of rounding', () => {
  for (let price = 1; price < 200_000; price += 997) {
    for (let percent = 1; percent <= 100; percent += 1) {
      expect(Math.abs(compareAtPrice(salePrice(price, percent), percent) - price)).toBeLessThanOrEqual(1);
    }
  }
  expect(salePrice(10_000, 25)).toBe(8_000);
  expect(salePrice(10_000, 100)).toBe(5_000);
});

test('the database and the form round to the same naira', async () => {
  const { shop, owner } = await shopWithOwner();
  const prices = [1, 2, 3, 101, 999, 12_345, 38_500, 99_999_999];
  const gown = await makeProduct(shop.db, {
    colors: Object.fromEntries(prices.map((price, place) => [`Colour ${place}`, { price }])),
  });
  for (const percent of [1, 7, 33, 100]) {
    const id = await planSale(owner, saleForm([gown], { percent }));
    await startNow(shop, owner, id);
    expect((await shownPrices(shop, gown)).prices).toEqual(prices.map((price) => salePrice(price, percent)));
    await endNow(shop, owner, id);
    expect((await shownPrices(shop, gown)).prices).toEqual(prices);
  }
});

test('a cart has the sale’s price at once, the sum of before is rejected, and a placed order keeps what it cost', async () => {
  const { shop, owner } = await shopWithOwner();
  const shirt = await makeProduct(shop.db, { price: 12_500 });
  const id = await planSale(owner, saleForm([shirt]));
  const shopper = new Shopper(shop);
  const line = { productId: shirt.productId, variantId: shirt.variantId, size: 'M', quantity: 1 };
  await shopper.call('POST', '/api/guest-cart', line);
  const cartPrice = async () =>
    ((await shopper.call('GET', '/api/guest-cart')).body['cart'] as { price: number }[]).map(({ price }) => price);
  expect(await cartPrice()).toEqual([12_500]);
  const early = await new Shopper(shop).order(orderPayload([shirt], { email: 'early@example.com' }));

  await startNow(shop, owner, id);
  expect(await cartPrice()).toEqual([10_000]);
  const { status, body } = await shopper.call('POST', '/api/orders', orderPayload([shirt]));
  expect([status, body.code]).toEqual([409, 'PRICE_CHANGED']);
  expect(body['fresh']).toMatchObject({ lines: [{ price: 10_000 }] });
  const placed = await shopper.order(orderPayload([{ ...shirt, price: 10_000 }]));

  await endNow(shop, owner, id);
  expect(await cartPrice()).toEqual([12_500]);
  const stored = await shop.db.selectFrom('orders').select(['id', 'itemsPrice']).execute();
  expect(Object.fromEntries(stored.map((order) => [order.id, order.itemsPrice]))).toEqual({
    [early._id]: 12_500,
    [placed._id]: 10_000,
  });
  const tooLate = orderPayload([{ ...shirt, price: 10_000 }], { email: 'late@example.com' });
  const late = await new Shopper(shop).call('POST', '/api/orders', tooLate);
  expect([late.status, late.body.code]).toEqual([409, 'PRICE_CHANGED']);
});

test('a price or a discount that staff change during a sale stays, and the sale names it', async () => {
  const { shop, owner } = await shopWithOwner();
  const gown = await makeProduct(shop.db, {
    name: 'Lace gown',
    colors: { Wine: { price: 10_000 }, Indigo: { price: 10_000 } },
  });
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', price: 12_500 });
  const cap = await makeProduct(shop.db, { name: 'Cap', price: 5_000 });
  const id = await planSale(owner, saleForm([gown, shirt, cap]));
  await startNow(shop, owner, id);
  await edit(owner, gown.productId, ({ variants }) => {
    variants[0]!.price = 7_000;
  });
  await edit(owner, shirt.productId, (product) => {
    product.discountPercent = null;
  });
  // Back to what it was: nothing to name.
  await edit(owner, cap.productId, ({ variants }) => {
    variants[0]!.price = 5_000;
  });
  await endNow(shop, owner, id);

  expect(await shownPrices(shop, gown)).toEqual({ prices: [7_000, 10_000], badge: null });
  expect(await shownPrices(shop, shirt)).toEqual({ prices: [12_500], badge: null });
  expect(await shownPrices(shop, cap)).toEqual({ prices: [5_000], badge: null });
  expect(await saleOf(owner, id)).toMatchObject({
    editedPrices: 1,
    editedDiscounts: 0,
    edited: [{ name: 'Lace gown', colour: 'Wine' }],
  });
});

test('a discount that staff choose during a sale stays after it', async () => {
  const { shop, owner } = await shopWithOwner();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', price: 12_500 });
  const id = await planSale(owner, saleForm([shirt]));
  await startNow(shop, owner, id);
  await edit(owner, shirt.productId, (product) => {
    product.discountPercent = 40;
  });
  await endNow(shop, owner, id);
  expect(await shownPrices(shop, shirt)).toEqual({ prices: [12_500], badge: 40 });
  expect(await saleOf(owner, id)).toMatchObject({ editedDiscounts: 1, edited: [{ name: 'Adire shirt', colour: '' }] });
});

test('a form of a product that was opened before the start overwrites no price of the sale', async () => {
  const { shop, owner } = await shopWithOwner();
  const shirt = await makeProduct(shop.db, { price: 12_500 });
  const id = await planSale(owner, saleForm([shirt]));
  const opened = await editedProduct(owner, shirt.productId);
  await startNow(shop, owner, id);
  const { body } = await owner.call('GET', `/api/admin/products/${shirt.productId}`);
  expect(body['sale']).toEqual({ name: 'Black Friday', endsAt: '2026-11-02T13:00:00.000Z' });
  const saved = await saveProduct(owner, opened, { ...opened.product, name: 'Another name' });
  expect([saved.status, saved.body.code]).toEqual([409, 'changed_elsewhere']);
  expect(await shownPrices(shop, shirt)).toEqual({ prices: [10_000], badge: 25 });
});

test('hidden and deleted products and colours stop no sale, and a colour that is added during it stays as it is', async () => {
  const { shop, owner } = await shopWithOwner();
  const [deleted, hidden, gown] = [
    await makeProduct(shop.db),
    await makeProduct(shop.db, { price: 10_000 }),
    await makeProduct(shop.db, { colors: { Wine: { price: 10_000 }, Indigo: { price: 10_000 } } }),
  ];
  const early = await makeProduct(shop.db);
  const id = await planSale(owner, saleForm([early, deleted, hidden, gown]));
  await shop.db.deleteFrom('products').where('id', '=', early.productId).execute();
  await startNow(shop, owner, id);
  await shop.db.deleteFrom('products').where('id', '=', deleted.productId).execute();
  await shop.db.updateTable('products').set({ status: 'archived' }).where('id', '=', hidden.productId).execute();
  await shop.db.deleteFrom('variants').where('id', '=', gown.variants['Wine']!).execute();
  const { product } = await editedProduct(owner, gown.productId);
  await shop.db
    .insertInto('variants')
    .values({
      ...(await shop.db
        .selectFrom('variants')
        .selectAll()
        .where('productId', '=', gown.productId)
        .executeTakeFirstOrThrow()),
      id: crypto.randomUUID(),
      colorName: 'Gold',
      position: product.variants.length + 1,
      price: 9_000,
    })
    .execute();

  await endNow(shop, owner, id);
  expect((await shownPrices(shop, gown)).prices).toEqual([10_000, 9_000]);
  const prices = shop.db.selectFrom('variants').select('price').where('productId', '=', hidden.productId);
  expect(await prices.execute()).toEqual([{ price: 10_000 }]);
  expect(await saleOf(owner, id)).toMatchObject({ products: 2, changed: 0, editedPrices: 0 });
});

test('a manager keeps no price of a sale: a colour that comes while it runs costs what the others did before', async () => {
  const { shop, owner } = await shopWithOwner();
  const manager = await newStaff(shop, 'manager');
  const gown = await makeProduct(shop.db, {
    colors: { Wine: { price: 10_000 }, Indigo: { price: 20_000 }, Gold: { price: 30_000 } },
  });
  const id = await planSale(owner, saleForm([gown]));
  await startNow(shop, owner, id);
  // An owner's own price stays after the sale.
  await edit(owner, gown.productId, ({ variants }) => {
    variants[2]!.price = 9_000;
  });
  const opened = await editedProduct(manager, gown.productId);
  const [wine, indigo, gold] = opened.product.variants as [VariantEntry, VariantEntry, VariantEntry];
  const saveAs = (variants: VariantEntry[]) => saveProduct(manager, opened, { ...opened.product, variants });

  for (const variants of [
    [again(wine, 8_000), indigo, gold],
    [wine, again(indigo, 16_000), gold],
    [wine, indigo, gold, { ...again(wine, 8_000), color: { ...wine.color, name: 'Rose' } }],
  ]) {
    const { status, body } = await saveAs(variants);
    expect([status, body.code, body.message]).toEqual([403, 'no_right', expect.stringContaining('before the sale')]);
  }
  const replaced = [again(wine, 10_000), again(indigo, 20_000), again(gold, 9_000)];
  // The second time its response was lost.
  for (const _ of [1, 2]) expect((await saveAs(replaced)).status).toBe(200);

  await endNow(shop, owner, id);
  expect((await shownPrices(shop, gown)).prices).toEqual([10_000, 20_000, 9_000]);
});

test('a sale can be changed while it is planned, and while it runs only its end can move', async () => {
  const { shop, owner } = await shopWithOwner();
  const [shirt, gown] = [await makeProduct(shop.db, { price: 10_000 }), await makeProduct(shop.db, { price: 10_000 })];
  const id = await planSale(owner, saleForm([shirt]));
  const changed = await savePlan(owner, saleForm([gown], { percent: 100 / 4 }), { id, version: 1 });
  expect(changed.body['sale']).toMatchObject({ version: 2, products: 1, chosen: [{ _id: gown.productId }] });
  // Sent again after a lost response.
  expect((await savePlan(owner, saleForm([gown]), { id, version: 1 })).body['sale']).toMatchObject({ version: 2 });
  expect((await savePlan(owner, saleForm([shirt]), { id, version: 1 })).body.code).toBe('changed_elsewhere');
  await startNow(shop, owner, id);
  expect(await shownPrices(shop, shirt)).toEqual({ prices: [10_000], badge: null });
  expect((await savePlan(owner, saleForm([shirt]), { id, version: 3 })).body.code).toBe('sale_moved');
  expect((await moveSale(owner, id, 'cancel')).body.code).toBe('sale_moved');

  const moveEnd = (endsAt: string) => owner.call('PUT', `/api/admin/planned-sales/${id}/end`, { version: 3, endsAt });
  expect((await moveEnd('2026-11-02T09:00')).body['fields']).toEqual({
    endsAt: 'This time has passed. Choose a later one, or end the sale now.',
  });
  expect((await moveEnd('2026-11-02T11:00')).status).toBe(200);
  shop.clock.forward({ hours: 1 });
  await runPlannedSales(shop);
  expect(await saleOf(owner, id)).toMatchObject({ state: 'ended' });
  expect(await shownPrices(shop, gown)).toEqual({ prices: [10_000], badge: null });
});

test('an end that is moved again after a lost response is moved once, and not over the end that somebody else chose', async () => {
  const { shop, owner } = await shopWithOwner();
  const id = await planSale(owner, saleForm([await makeProduct(shop.db)]));
  await startNow(shop, owner, id);
  const { version } = await saleOf(owner, id);
  const moveEnd = (endsAt: string) => owner.call('PUT', `/api/admin/planned-sales/${id}/end`, { version, endsAt });

  const [first, again] = [await moveEnd('2026-11-02T15:30'), await moveEnd('2026-11-02T15:30')];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect((await moveEnd('2026-11-02T16:30')).body.code).toBe('changed_elsewhere');

  const { endsAt, history } = await saleOf(owner, id);
  expect(endsAt).toBe('2026-11-02T14:30:00.000Z');
  expect(history.map(({ action }) => action)).toEqual(['planned', 'started', 'end-moved']);
});

test('a colour says until when its price is a sale’s, also when the end is moved, and not once it has another price', async () => {
  const { shop, owner } = await shopWithOwner();
  const product = await makeProduct(shop.db);
  const url = `/api/product/detail/${product.productId}`;
  const until = async () => {
    const { body } = await owner.call('GET', url);
    return (body['product'] as Product).variants.map(({ priceUntil }) => priceUntil ?? null);
  };
  const id = await planSale(owner, saleForm([product]));
  expect(await until()).toEqual([null]);

  await startNow(shop, owner, id);
  expect(await until()).toEqual(['2026-11-02T13:00:00.000Z']);
  const { version } = await saleOf(owner, id);
  await owner.call('PUT', `/api/admin/planned-sales/${id}/end`, { version, endsAt: '2026-11-02T15:30' });
  expect(await until()).toEqual(['2026-11-02T14:30:00.000Z']);

  await shop.db.updateTable('variants').set({ price: 77_777 }).where('id', '=', product.variantId).execute();
  expect(await until()).toEqual([null]);
  await endNow(shop, owner, id);
  expect(await until()).toEqual([null]);
});

test('a cancelled sale, and one for whose whole time no process ran, change no price', async () => {
  const { shop, owner } = await shopWithOwner();
  const [shirt, gown] = [await makeProduct(shop.db, { price: 10_000 }), await makeProduct(shop.db, { price: 10_000 })];
  const [cancelled, missed] = [await planSale(owner, saleForm([shirt])), await planSale(owner, saleForm([gown]))];
  expect((await moveSale(owner, cancelled, 'cancel')).status).toBe(200);
  shop.clock.forward({ hours: 5 });
  await runPlannedSales(shop);
  for (const product of [shirt, gown]) {
    expect(await shownPrices(shop, product)).toEqual({ prices: [10_000], badge: null });
  }
  expect(await saleOf(owner, missed)).toMatchObject({ state: 'ended', startedAt: null });
});

test('its page says who planned, started and ended a sale', async () => {
  const { shop, owner } = await shopWithOwner();
  const id = await planSale(owner, saleForm([await makeProduct(shop.db)]));
  await startNow(shop, owner, id);
  shop.clock.forward({ hours: 5 });
  await runPlannedSales(shop);
  const { history } = await saleOf(owner, id);
  expect(history.map(({ action, by }) => [action, by])).toEqual([
    ['planned', 'The owner'],
    ['started', 'The owner'],
    ['ended', null],
  ]);
  const { body } = await owner.call('GET', '/api/admin/log');
  expect(JSON.stringify(body['entries'])).toContain('planned-sale.started');
});

test('errors are shown at their fields, and nothing is planned', async () => {
  const { shop, owner } = await shopWithOwner();
  const form = saleForm([await makeProduct(shop.db)]);
  for (const [change, fields] of [
    [{ name: ' A ' }, { name: 'Use 2 to 60 characters for the name' }],
    [{ percent: 0 }, { percent: 'Enter a whole number from 1 to 100' }],
    [{ percent: 101 }, { percent: 'Enter a whole number from 1 to 100' }],
    [{ startsAt: '2026-02-30T12:00' }, { startsAt: 'Enter a day and a time' }],
    [{ endsAt: '2026-11-02T12:00' }, { endsAt: 'Choose an end time after the start time' }],
    [{ startsAt: '2026-11-02T10:00' }, { startsAt: 'This time has passed. Choose a later one.' }],
    [{ products: [] }, { products: 'Choose at least one product' }],
    [{ products: [crypto.randomUUID()] }, { products: 'Choose at least one product' }],
    [{ products: ['x'] }, { 'products.0': 'Choose products from your shop' }],
    [
      { products: Array.from({ length: 2_001 }, () => form.products[0]!) },
      { products: 'A sale can have up to 2,000 products' },
    ],
  ] as const) {
    const { status, body } = await savePlan(owner, { ...form, ...(change as Partial<typeof form>) });
    const named = Object.entries(body['fields'] as object).map(([name, text]) => [name.replace(/^sale\./, ''), text]);
    expect([status, Object.fromEntries(named)]).toEqual([400, fields]);
  }
  expect(await shop.db.selectFrom('plannedSales').selectAll().execute()).toEqual([]);
});

test('products are chosen by gender, category or collection as they are now', async () => {
  const { shop, owner } = await shopWithOwner();
  await makeProduct(shop.db, { name: 'Boubou', gender: 'women', category: 'Gowns' });
  await makeProduct(shop.db, { name: 'Kaftan', gender: 'unisex', category: 'Kaftans', discountPercent: 10 });
  const cap = await makeProduct(shop.db, { name: 'Cap', gender: 'men', category: 'Caps', stock: { M: 0 } });
  const hidden = await makeProduct(shop.db, { name: 'Hidden', gender: 'men' });
  await shop.db.updateTable('products').set({ status: 'draft' }).where('id', '=', hidden.productId).execute();
  const collection = { text: '', picture: '', alt: '', isPublished: false, isOnHome: false, position: 1 };
  const rule = { gender: null, categories: [], colours: [], newWithinDays: null, priceFrom: null, priceTo: null };
  for (const form of [
    { ...collection, name: 'By hand', products: [cap.productId], rule: null },
    { ...collection, name: 'By rule', products: [], rule: { ...rule, onSale: true, sort: 'nameAsc' } },
  ]) {
    await createCollection(owner, form);
  }
  const group = async (kind: string, value = '') => {
    const { status, body } = await owner.call('POST', '/api/admin/planned-sales/products', { kind, value });
    return status === 200 ? (body['products'] as { name: string }[]).map(({ name }) => name) : body.code;
  };

  expect(await group('all')).toEqual(['Boubou', 'Cap', 'Kaftan']);
  expect(await group('gender', 'women')).toEqual(['Boubou', 'Kaftan']);
  expect(await group('gender', 'men')).toEqual(['Cap', 'Kaftan']);
  expect(await group('category', 'Gowns')).toEqual(['Boubou']);
  expect(await group('collection', 'by-hand')).toEqual(['Cap']);
  expect(await group('collection', 'by-rule')).toEqual(['Kaftan']);
  expect(await group('collection', 'no-such')).toBe('gone');
  expect(await group('gender', 'a\u0000')).toBe('invalid_request');
});

test('only whoever may change prices plans sales', async () => {
  const { shop } = await shopWithOwner();
  const manager = await newStaff(shop, 'manager');
  const form = saleForm([await makeProduct(shop.db)]);
  expect((await savePlan(manager, form)).body.code).toBe('no_right');
  expect((await manager.call('GET', '/api/admin/planned-sales')).status).toBe(403);
});

/** The shop's list with its prices, as the search index sorts it. */
const listed = async ({ app }: TestShop) => {
  const { products } = (await app.inject({ url: '/api/product/list?sort=priceAsc' })).json<{
    products: { _id: string; basePrice: number }[];
  }>();
  return products.map(({ _id, basePrice }) => ({ id: _id, price: basePrice }));
};

const editedProduct = async (staff: Shopper, id: string) =>
  (await staff.call('GET', `/api/admin/products/${id}`)).body['edited'] as AdminProduct;

const saveProduct = (staff: Shopper, { _id, version }: AdminProduct, product: AdminProduct['product']) =>
  staff.call('PUT', `/api/admin/products/${_id}`, { version, product });

/** Another colour that is the same but for its price. */
const again = (variant: VariantEntry, price: number) => ({ ...variant, _id: randomUUID(), price });

async function edit(staff: Shopper, id: string, change: (product: AdminProduct['product']) => void): Promise<void> {
  const edited = await editedProduct(staff, id);
  change(edited.product);
  const { status, body } = await saveProduct(staff, edited, edited.product);
  if (status !== 200) throw new Error(`${status} ${body.code}: ${body.message}`);
}
