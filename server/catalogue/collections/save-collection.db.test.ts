import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EditedCollection, ListedCollection } from '#shared/admin/collections/api.ts';
import { maxChosen } from '#shared/admin/collections/forms.ts';
import {
  collectionForm,
  createCollection,
  ruleWith,
  shownCollection,
  uploadedPicture,
} from '../../../tests/actions/collections.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import type { Shopper } from '../../../tests/actions/shopper.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';
import { deleteUnusedImages } from '../images/delete-unused-images.ts';

const address = '/api/admin/collections';

test('a collection has a path of its first name, which stays when the name changes', async () => {
  const { shop, manager } = await opened();
  const form = await collectionForm(shop, { name: 'Àṣọ  ẹbí' });
  const { body } = await createCollection(manager, form);
  expect(body['collection']).toMatchObject({ slug: 'aso-ebi', name: 'Àṣọ ẹbí', version: 1 });
  expect((await createCollection(manager, form)).body['collection']).toMatchObject({ slug: 'aso-ebi-2' });

  await save(manager, 'aso-ebi', { version: 1, collection: { ...form, name: 'Wedding guests' } });
  expect((await shownCollection(shop, 'aso-ebi')).collection?.name).toBe('Wedding guests');
  expect(await edited(manager, '~new')).toMatchObject({ slug: '', version: 0, position: 2, chosen: [] });
});

test('a new collection that is sent again is created once, and with other details it is rejected', async () => {
  const { shop, manager } = await opened();
  const { productId } = await makeProduct(shop.db);
  const form = { ...(await collectionForm(shop, { products: [productId] })), key: randomUUID() };
  const both = await Promise.all([createCollection(manager, form), createCollection(manager, form)]);
  const ruled = { ...(await collectionForm(shop, { rule: ruleWith({ onSale: true }) })), key: randomUUID() };
  const again = [await createCollection(manager, ruled), await createCollection(manager, ruled)];
  const other = await createCollection(manager, { ...form, name: 'Owambe nights' });

  expect([...both, ...again].map(({ body }) => (body['collection'] as EditedCollection).slug)).toEqual([
    'owambe',
    'owambe',
    'owambe-2',
    'owambe-2',
  ]);
  expect(other).toMatchObject({ status: 409, body: { code: 'changed_elsewhere', slug: 'owambe' } });
  expect(await edited(manager, 'owambe')).toMatchObject({ name: 'Owambe', version: 1 });
});

test('a collection that is sent again after a lost response is saved once', async () => {
  const { shop, manager } = await opened();
  const { productId } = await makeProduct(shop.db);
  const form = await collectionForm(shop, { products: [productId, productId] });
  await createCollection(manager, form);
  const changes = [
    { version: 1, collection: { ...form, name: 'Wedding guests' } },
    { version: 2, collection: { ...form, rule: ruleWith({ onSale: true }) } },
  ];
  for (const change of changes) {
    expect((await save(manager, 'owambe', change)).status).toBe(200);
    expect((await save(manager, 'owambe', change)).status).toBe(200);
  }
  expect(await edited(manager, 'owambe')).toMatchObject({ version: 3 });
});

test('a collection with a product that was deleted is saved once, however often it is sent', async () => {
  const { shop, manager } = await opened();
  const [left, gone] = [await makeProduct(shop.db), await makeProduct(shop.db)];
  const form = await collectionForm(shop, { products: [gone.productId, left.productId] });
  await shop.db.deleteFrom('products').where('id', '=', gone.productId).execute();
  const fresh = { ...form, key: randomUUID() };
  for (const _ of [1, 2]) {
    expect((await createCollection(manager, fresh)).body['collection']).toMatchObject({ slug: 'owambe' });
  }
  const change = { version: 1, collection: { ...form, name: 'Wedding guests' } };
  for (const _ of [1, 2]) expect((await save(manager, 'owambe', change)).status).toBe(200);

  const { version, chosen } = await edited(manager, 'owambe');
  expect([version, chosen.map(({ _id }) => _id)]).toEqual([2, [left.productId]]);
});

test('of two tabs that save, the second gets a conflict, and what the first saved stays', async () => {
  const { shop, manager } = await opened();
  const form = await collectionForm(shop);
  await createCollection(manager, form);

  const responses = await Promise.all(
    ['One', 'Two', 'Three'].map((name) => save(manager, 'owambe', { version: 1, collection: { ...form, name } })),
  );

  const lost = responses.filter(({ status }) => status === 409);
  expect(lost.map(({ body }) => body['code'])).toEqual(['changed_elsewhere', 'changed_elsewhere']);
  const won = responses.find(({ status }) => status === 200)!.body['collection'] as EditedCollection;
  expect(await edited(manager, 'owambe')).toMatchObject({ name: won.name, version: 2 });
});

test('staff see the chosen products in their order, also hidden and sold out ones, and a deleted one leaves no gap', async () => {
  const { shop, manager } = await opened();
  const [a, b, c] = [
    await makeProduct(shop.db, { name: 'A' }),
    await makeProduct(shop.db, { name: 'B', stock: { M: 0 } }),
    await makeProduct(shop.db, { name: 'C' }),
  ];
  await shop.db.updateTable('products').set({ status: 'draft' }).where('id', '=', c.productId).execute();
  const gone = '00000000-0000-4000-8000-000000000000';
  const products = [c.productId, gone, b.productId, b.productId, a.productId];
  await createCollection(manager, await collectionForm(shop, { products }));

  expect((await edited(manager, 'owambe')).chosen).toMatchObject([
    { name: 'C', status: 'draft', inStock: true },
    { name: 'B', status: 'published', inStock: false },
    { name: 'A', status: 'published', inStock: true },
  ]);
  expect((await manager.call('GET', address)).body['collections']).toEqual([
    expect.objectContaining({ slug: 'owambe', isByRule: false, total: 1 } satisfies Partial<ListedCollection>),
  ]);
});

test('a collection that changes to a rule and back keeps nothing of the other way', async () => {
  const { shop, manager } = await opened();
  const { productId } = await makeProduct(shop.db, { name: 'A' });
  const form = await collectionForm(shop, { products: [productId] });
  await createCollection(manager, form);
  const rule = ruleWith({ newWithinDays: 30 });
  await save(manager, 'owambe', { version: 1, collection: { ...form, rule } });
  expect(await edited(manager, 'owambe')).toMatchObject({ rule, chosen: [] });
  await save(manager, 'owambe', { version: 2, collection: { ...form, products: [] } });
  expect(await edited(manager, 'owambe')).toMatchObject({ rule: null, chosen: [] });
});

test('errors are shown at their fields, and nothing is saved', async () => {
  const { shop, manager } = await opened();
  const form = await collectionForm(shop);
  const tooMany = Array.from({ length: maxChosen + 1 }, () => '00000000-0000-4000-8000-000000000000');
  for (const [change, fields] of [
    [{ name: ' A ' }, { name: 'Use 2 to 60 characters for the name' }],
    [{ text: 'a'.repeat(301) }, { text: 'Use up to 300 characters' }],
    [{ picture: '' }, { picture: 'Add a picture before you publish the collection' }],
    [{ picture: 'https://evil.example/x.webp' }, { picture: 'Upload this picture again' }],
    [{ picture: '/pictures/never-was.0123456789ab.webp' }, { picture: 'Upload this picture again' }],
    [{ alt: ' ' }, { alt: 'Describe the picture before you publish the collection' }],
    [{ position: 0 }, { position: 'Enter a whole number from 1 to 99' }],
    [{ products: ['x'] }, { 'products.0': 'Choose products from your shop' }],
    [{ products: tooMany }, { products: 'Choose up to 300 products, or use a rule' }],
    [{ rule: ruleWith({}) }, { 'rule.categories': 'Choose at least one category, colour, price or other condition' }],
    [{ rule: ruleWith({ newWithinDays: 0 }) }, { 'rule.newWithinDays': 'Enter a whole number of days from 1 to 365' }],
    [{ rule: ruleWith({ priceFrom: -1 }) }, { 'rule.priceFrom': 'Enter whole naira from 0 to 1,000,000,000' }],
    [{ rule: { ...ruleWith({ onSale: true }), sort: 'bestMatch' } }, { 'rule.sort': 'Choose an order from the list' }],
  ] as const) {
    const response = await createCollection(manager, { ...form, ...change });
    expect([response.status, response.body['fields']]).toEqual([400, fields]);
  }
  expect(await shop.db.selectFrom('collections').selectAll().execute()).toEqual([]);
});

test('the picture of a collection is not cleared away while it shows it, and is a day after', async () => {
  const { shop, manager: yesterdays } = await opened();
  const [first, second] = [await uploadedPicture(shop), await uploadedPicture(shop)];
  const form = await collectionForm(shop, { picture: first });
  await createCollection(yesterdays, form);
  const left = async () => {
    shop.clock.forward({ hours: 25 });
    await deleteUnusedImages(shop);
    return (await shop.db.selectFrom('pictures').select('address').execute()).map((row) => row.address);
  };
  expect(await left()).toEqual([first]);
  const manager = await newStaff(shop, 'manager');

  const response = await save(manager, 'owambe', { version: 1, collection: { ...form, picture: second } });
  expect(response.body['fields']).toEqual({ picture: 'Upload this picture again' });
  const third = await uploadedPicture(shop);
  await save(manager, 'owambe', { version: 1, collection: { ...form, picture: third } });
  expect(await left()).toEqual([third]);
});

test('a deleted collection is gone from the shop, and its products stay', async () => {
  const { shop, manager } = await opened();
  const { productId } = await makeProduct(shop.db);
  await createCollection(manager, await collectionForm(shop, { products: [productId] }));
  expect((await manager.call('DELETE', `${address}/owambe`)).body['message']).toBe('Collection deleted');
  expect((await shownCollection(shop, 'owambe')).status).toBe(404);
  expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([{ id: productId }]);
  expect((await manager.call('DELETE', `${address}/owambe`)).status).toBe(404);
});

test('of staff who add collections at once, none passes the limit of fifty, and no two have one path', async () => {
  const { shop, manager } = await opened();
  const form = await collectionForm(shop);
  const responses = await Promise.all(Array.from({ length: 53 }, () => createCollection(manager, form)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(responses.find(({ status }) => status !== 200)?.body).toMatchObject({
    code: 'too_many_collections',
    message: 'The shop can have up to 50 collections. Delete one first.',
  });
  const { collections } = (await manager.call('GET', address)).body as { collections: ListedCollection[] };
  expect(new Set(collections.map(({ slug }) => slug)).size).toBe(50);
});

test('each save is in the activity log', async () => {
  const { shop, manager } = await opened();
  const form = await collectionForm(shop, { isPublished: false });
  await createCollection(manager, form);
  const rule = ruleWith({ onSale: true });
  await save(manager, 'owambe', { version: 1, collection: { ...form, isPublished: true } });
  await save(manager, 'owambe', { version: 2, collection: { ...form, isPublished: true, rule } });
  await save(manager, 'owambe', { version: 3, collection: form });
  await manager.call('DELETE', `${address}/owambe`);
  const log = await shop.db.selectFrom('auditLog').select(['action', 'subject', 'detail']).orderBy('id').execute();
  expect(log).toMatchObject([
    { action: 'collection.added', subject: 'owambe', detail: { name: 'Owambe', products: 0 } },
    { action: 'collection.published', detail: { version: 2 } },
    { action: 'collection.changed', detail: { version: 3, rule } },
    { action: 'collection.unpublished', detail: { version: 4 } },
    { action: 'collection.deleted', detail: { name: 'Owambe' } },
  ]);
});

test('the database publishes no collection without a picture, and saves each as its next version', async () => {
  const { shop, manager } = await opened();
  await createCollection(manager, await collectionForm(shop));
  const change = (values: object) => shop.db.updateTable('collections').set(values).execute();
  await expect(change({ version: 2, picture: null })).rejects.toThrow('violates check constraint');
  await expect(change({ name: 'Other' })).rejects.toThrow('as its next version');
  await expect(change({ version: 2, slug: 'other' })).rejects.toThrow('as its next version');
});

async function opened() {
  const shop = await testShop();
  return { shop, manager: await newStaff(shop, 'manager') };
}

const save = (staff: Shopper, slug: string, body: object) => staff.call('PUT', `${address}/${slug}`, body);

const edited = async (staff: Shopper, slug: string) =>
  (await staff.call('GET', `${address}/${slug}`)).body['collection'] as EditedCollection;
