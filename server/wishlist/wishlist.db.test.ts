import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeProduct } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper, signIn } from '../../tests/actions/signing-in.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { deleteOldJoins } from './join-wishes.ts';

const joinId = 'the-list-of-one-browser';

test('what a customer saves is on every device of theirs and on nobody else’s, once, the newest first', async () => {
  const shop = await testShop();
  const [shirt, gown] = [await makeProduct(shop.db, { name: 'Shirt' }), await makeProduct(shop.db, { name: 'Gown' })];
  const ada = await newShopper(shop);
  const phone = await signIn(shop, 'ada@example.com');
  const eve = await newShopper(shop, { email: 'eve@example.com' });

  await save(ada, shirt.productId);
  shop.clock.forward({ minutes: 1 });
  await save(ada, gown.productId);
  expect(await save(phone, shirt.productId)).toMatchObject({ status: 200 });

  expect(await listOf(phone)).toEqual(['Gown', 'Shirt']);
  await remove(eve, shirt.productId);
  expect(await listOf(eve)).toEqual([]);
  expect((await new Shopper(shop).call('GET', '/api/wishlist')).status).toBe(401);
  expect(await remove(phone, shirt.productId)).toMatchObject({ status: 200 });
  expect(await remove(ada, shirt.productId)).toMatchObject({ status: 200 });
  expect(await listOf(ada)).toEqual(['Gown']);
});

test('taps of six devices at once save a product once, and no more than a hundred products', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const products = await manyProducts(shop, 102);
  await fill(shop, products.slice(0, 99));

  const taps = await Promise.all(products.slice(99).flatMap((id) => [save(ada, id), save(ada, id)]));

  expect(await listOf(ada)).toHaveLength(100);
  const full = 'A wish list can hold up to 100 products. Remove one to save another.';
  expect(taps.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(taps.filter(({ body }) => body.code === 'wish_list_full' && body.message === full)).toHaveLength(4);
  // Items on the list stay on it.
  expect(await save(ada, products[0]!)).toMatchObject({ status: 200 });
});

test('nothing that is hidden can be saved, and what is hidden later stays on the list as no longer sold', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const [shirt, draft] = [await makeProduct(shop.db, { name: 'Shirt' }), await makeProduct(shop.db)];
  await setStatus(shop, draft.productId, 'draft');
  await save(ada, shirt.productId);

  const missing = await save(ada, randomUUID());
  expect(missing).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
  expect((await save(ada, draft.productId)).body).toEqual(missing.body);

  await setStatus(shop, shirt.productId, 'archived');
  expect(await listOf(ada)).toEqual(['Shirt']);
  const { body } = await ada.call('GET', `/api/product/cards?ids=${shirt.productId},${draft.productId}`);
  expect(body['products']).toEqual([]);
  expect(await save(ada, shirt.productId)).toMatchObject({ status: 200 });
});

test('what a guest saved and is hidden at the moment shows no name, and is on the list when it is back', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const shirt = await makeProduct(shop.db, { name: 'Shirt' });
  await setStatus(shop, shirt.productId, 'draft');

  await join(ada, [shirt.productId]);

  expect(await listOf(ada)).toEqual([]);
  await setStatus(shop, shirt.productId, 'published');
  expect(await listOf(ada)).toEqual(['Shirt']);
});

test('a guest’s list joins the account’s without losing anything, also when that has a hundred products', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const products = await manyProducts(shop, 140);
  await fill(shop, products.slice(0, 100));

  const { body } = await join(ada, [...products.slice(90, 140), products[139]!, randomUUID()]);

  expect(body).toMatchObject({ success: true, leftOut: 0 });
  expect(await idsOf(ada)).toEqual([...products.slice(100, 140), ...products.slice(0, 100)]);
});

test('the same join twice changes nothing: what was removed since on another device stays removed', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const phone = await signIn(shop, 'ada@example.com');
  const [first, second] = await manyProducts(shop, 2);

  await Promise.all(Array.from({ length: 4 }, () => join(ada, [first!, second!])));
  await remove(phone, first!);
  await join(ada, [first!, second!]);

  expect(await idsOf(ada)).toEqual([second]);
  await join(ada, [first!], 'the-list-of-another-phone');
  expect(await idsOf(ada)).toHaveLength(2);
  shop.clock.forward({ hours: 31 * 24 });
  await deleteOldJoins(shop.db, shop.now());
  expect(await shop.db.selectFrom('wishJoins').selectAll().execute()).toEqual([]);
});

test('three hundred products are the most that joins bring together, and the shopper learns what was left out', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const products = await manyProducts(shop, 310);
  await fill(shop, products.slice(0, 295));

  const { body } = await join(ada, products.slice(295, 305));

  expect(body).toMatchObject({ leftOut: 5 });
  expect((await idsOf(ada)).slice(0, 5)).toEqual(products.slice(295, 300));
  await expect(fill(shop, products.slice(305))).rejects.toThrow('more than 300 products');
});

test('the list is in the export of a customer’s data, and goes with their account', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const shirt = await makeProduct(shop.db, { name: 'Shirt' });
  await join(ada, [shirt.productId]);

  const { body } = await ada.call('GET', '/api/user/export');
  expect(body['wishlist']).toEqual([{ product: 'Shirt', savedAt: expect.any(String) as string }]);

  await ada.call('DELETE', '/api/user/delete-account');
  expect(await shop.db.selectFrom('wishes').selectAll().execute()).toEqual([]);
  expect(await shop.db.selectFrom('wishJoins').selectAll().execute()).toEqual([]);
});

test('cards of products come by id, and nothing else is taken for one', async () => {
  const shop = await testShop();
  const guest = new Shopper(shop);
  const shirt = await makeProduct(shop.db, { name: 'Shirt', stock: { M: 0 } });
  const cards = (ids: string) => guest.call('GET', `/api/product/cards?ids=${ids}`);

  const { body } = await cards(`${randomUUID()},${shirt.productId.toUpperCase()}`);
  expect(body['products']).toMatchObject([{ _id: shirt.productId, name: 'Shirt', inStock: false, sizes: ['M'] }]);
  for (const wrong of ['', 'x', `${shirt.productId},`, '-'.repeat(36), Array(51).fill(randomUUID()).join(',')]) {
    expect(await cards(wrong)).toMatchObject({ status: 400, body: { message: 'Invalid request' } });
  }
});

const save = (who: Shopper, id: string) => who.call('PUT', `/api/wishlist/${id}`);
const remove = (who: Shopper, id: string) => who.call('DELETE', `/api/wishlist/${id}`);
const join = (who: Shopper, products: string[], id = joinId) =>
  who.call('POST', '/api/wishlist/join', { joinId: id, products });

async function wishesOf(who: Shopper) {
  const { body } = await who.call('GET', '/api/wishlist');
  return body['wishes'] as { productId: string; name: string }[];
}

const listOf = async (who: Shopper) => (await wishesOf(who)).map(({ name }) => name);
const idsOf = async (who: Shopper) => (await wishesOf(who)).map(({ productId }) => productId);

/** Ids of new products. */
async function manyProducts({ db }: TestShop, count: number): Promise<string[]> {
  const { productId } = await makeProduct(db);
  const of = db.selectFrom('products').select(['category', 'gender', 'sizes', 'description', 'createdAt']);
  const model = await of.where('id', '=', productId).executeTakeFirstOrThrow();
  const ids = Array.from({ length: count }, () => randomUUID());
  await db
    .insertInto('products')
    .values(ids.map((id) => ({ id, slug: `product-${id}`, name: id, ...model })))
    .execute();
  return ids;
}

/** Puts products on Ada's list, the first one as the newest. */
async function fill({ db, now }: TestShop, products: readonly string[]): Promise<void> {
  const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  const savedAt = (place: number) => new Date(now().getTime() - 60_000 - place * 1_000);
  await db
    .insertInto('wishes')
    .values(products.map((productId, place) => ({ accountId: id, productId, addedAt: savedAt(place) })))
    .execute();
}

async function setStatus({ db }: TestShop, id: string, status: 'draft' | 'archived' | 'published'): Promise<void> {
  await db.updateTable('products').set({ status }).where('id', '=', id).execute();
}
