import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AdminProductRow } from '#shared/admin/products/api.ts';
import { walkList } from '../../tests/actions/list-pages.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { loadProducts } from '../../tests/bench/rows/products.ts';
import { productEntry, save, seen } from '../../tests/data/products.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

test('the list finds products by words, state, category, stock and whom they are for, and counts each state', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  await makeProduct(shop.db, { name: 'Àdùnní gown', gender: 'kids', category: 'Dresses', stock: { M: 9, L: 8 } });
  await makeProduct(shop.db, {
    name: 'Kemi shirt',
    colors: { Wine: {}, Ash: { price: 14_000 } },
    stock: { M: 9, L: 2 },
  });
  await makeProduct(shop.db, { name: 'Zainab shirt', stock: { M: 0 } });
  await makeProduct(shop.db, { name: '100% cotton tote', category: 'Bags', stock: { Standard: 50 } });
  await shop.db.updateTable('products').set({ status: 'draft' }).where('name', '=', 'Zainab shirt').execute();
  await shop.db.updateTable('products').set({ status: 'archived' }).where('category', '=', 'Bags').execute();
  const listed = async (query: string) => names(await staff.call('GET', `/api/admin/products?${query}`));

  expect(await listed('')).toEqual(['Kemi shirt', 'Zainab shirt', 'Àdùnní gown']);
  expect(await listed('search=adunni')).toEqual(['Àdùnní gown']);
  expect(await listed('search=shirt+WINE')).toEqual(['Kemi shirt']);
  expect(await listed('search=dress')).toEqual(['Àdùnní gown']);
  // A word of its description, which the list does not show.
  await shop.db.updateTable('products').set({ description: 'Goes with jeans' }).execute();
  expect(await listed('search=jeans')).toEqual([]);
  expect(await listed('search=100%25&status=archived')).toEqual(['100% cotton tote']);
  expect(await listed('search=_&status=archived')).toEqual([]);
  expect(await listed('status=draft')).toEqual(['Zainab shirt']);
  expect(await listed('category=Dresses')).toEqual(['Àdùnní gown']);
  expect(await listed('gender=girls')).toEqual(['Àdùnní gown']);
  expect(await listed('gender=men')).toEqual(['Kemi shirt', 'Zainab shirt']);
  expect(await listed('stock=low')).toEqual(['Kemi shirt']);
  expect(await listed('stock=out')).toEqual(['Zainab shirt']);
  expect(await listed('status=nonsense&gender=nonsense&stock=nonsense&cursor=-1')).toHaveLength(3);

  const { body } = await staff.call('GET', '/api/admin/products?search=kemi');
  expect(body).toMatchObject({
    counts: { draft: 1, published: 2, archived: 1 },
    products: [
      { status: 'published', colours: 2, units: 22, reserved: 0, stock: 'low', prices: { from: 12_500, to: 14_000 } },
    ],
  });
});

test('a product added while staff page through products is neither skipped nor shown twice', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  await loadProducts(shop.db, 60); // All changed at the same microsecond.
  const known = await shop.db.selectFrom('products').select('id').execute();
  let added = '';

  const { forward, back } = await walkList(staff, {
    url: '/api/admin/products',
    list: 'products',
    keyOf: ({ _id }) => String(_id),
    meanwhile: async () => {
      added = (await makeProduct(shop.db)).productId;
    },
  });

  expect(forward.map(({ length }) => length)).toEqual([25, 25, 10]);
  expect(forward.flat().toSorted()).toEqual(known.map(({ id }) => id).toSorted());
  expect(back.at(-1)?.[0]).toBe(added);
});

test('a product is hidden, put away and published again, each with its line in the log; twice is once', async () => {
  const shop = await testShop();
  const [staff, shopper] = [await newStaff(shop), new Shopper(shop)];
  const { productId } = await makeProduct(shop.db);
  const set = (status: string) => staff.call('POST', `/api/admin/products/${productId}/status`, { status });

  expect(await set('draft')).toMatchObject({
    body: { message: expect.stringMatching(/^Unpublished\./), status: 'draft' },
  });
  expect((await seen(shopper, productId)).status).toBe(404);
  await set('archived');
  await Promise.all([set('published'), set('published')]);

  expect((await seen(shopper, productId)).status).toBe(200);
  expect(await lines(shop.db)).toEqual(['product.hidden', 'product.archived', 'product.published']);
  // It was published before, so it is no new arrival.
  const { createdAt } = await shop.db.selectFrom('products').select('createdAt').executeTakeFirstOrThrow();
  expect(createdAt).toEqual(new Date('2026-10-01T08:00:00Z'));
  expect(await set('gone')).toMatchObject({ status: 400 });
  const nowhere = `/api/admin/products/${randomUUID()}/status`;
  expect(await staff.call('POST', nowhere, { status: 'draft' })).toMatchObject({ status: 404, body: { code: 'gone' } });
});

test('a copy is a draft with the same colours and pictures, and no pieces; asked twice it is one', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const { id, edited } = await save(staff, await productEntry(shop), { status: 'published' });
  const copy = randomUUID();
  const ask = () => staff.call('POST', `/api/admin/products/${id}/duplicate`, { copy });

  const responses = [...(await Promise.all([ask(), ask()])), await ask()];

  expect(responses.map(({ status, body }) => [status, body['copy']])).toEqual(responses.map(() => [200, copy]));
  const { body } = await staff.call('GET', `/api/admin/products/${copy}`);
  const [variant] = edited.product.variants;
  expect(body['edited']).toMatchObject({
    status: 'draft',
    wasShown: false,
    product: {
      ...edited.product,
      name: 'Copy of Kemi shirt',
      variants: [
        { color: variant?.color, pictures: variant?.pictures, stockItems: [{ quantity: 0 }, { quantity: 0 }] },
      ],
    },
  });
  expect(await shop.db.selectFrom('products').select('id').execute()).toHaveLength(2);
});

test('staff see a draft as shoppers would, and nobody else does', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  const { id } = await save(staff, await productEntry(shop));

  const preview = await staff.call('GET', `/api/admin/products/${id}/preview`);

  expect(preview).toMatchObject({
    status: 200,
    body: { product: { name: 'Kemi shirt', variants: [{ inStock: true }] } },
  });
  expect(await new Shopper(shop).call('GET', `/api/admin/products/${id}/preview`)).toMatchObject({ status: 401 });
});

test('what products have in common is offered, most used first', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { category: 'Caps' });
  for (let count = 0; count < 2; count += 1)
    await makeProduct(shop.db, { category: 'Shirts', colors: { Wine: { hex: '#6e2337' } } });

  expect(await (await newStaff(shop)).call('GET', '/api/admin/product-choices')).toMatchObject({
    body: {
      categories: ['Shirts', 'Caps'],
      cloths: ['cotton'],
      colours: [
        { name: 'Wine', hex: '#6e2337' },
        { name: 'Indigo', hex: '#232f6e' },
      ],
    },
  });
});

const names = ({ body }: { body: Record<string, unknown> }) =>
  (body['products'] as AdminProductRow[]).map(({ name }) => name).toSorted((one, other) => (one < other ? -1 : 1));

async function lines(db: Awaited<ReturnType<typeof testShop>>['db']): Promise<string[]> {
  const all = await db.selectFrom('auditLog').select('action').orderBy('id').execute();
  return all.map(({ action }) => action);
}
