import { expect, test } from 'vitest';
import { makeProduct } from '../../tests/data/factories.ts';
import { productEntry, save, seen, variantEntry } from '../../tests/data/products.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

const url = '/api/admin/products/publish-drafts';

test('all drafts of a category are published at once, those without a picture stay drafts, and each has its line in the log', async () => {
  const shop = await testShop();
  const [staff, shopper] = [await newStaff(shop, 'manager'), new Shopper(shop)];
  const gowns = await Promise.all(
    ['Ada gown', 'Bisi gown'].map(async (name) => save(staff, await productEntry(shop, { name, category: 'Gowns' }))),
  );
  const bare = await save(staff, await productEntry(shop, { category: 'Gowns', variants: [variantEntry()] }));
  const shirt = await save(staff, await productEntry(shop, { category: 'Shirts' }));
  const archived = await makeProduct(shop.db, { category: 'Gowns' });
  await shop.db.updateTable('products').set({ status: 'archived' }).where('id', '=', archived.productId).execute();

  const publish = () => staff.call('POST', url, { filter: { category: 'Gowns' } });
  const [one, other] = await Promise.all([publish(), publish()]);

  expect(new Set([one.body['published'], other.body['published']])).toEqual(new Set([0, 2]));
  expect((await publish()).body).toMatchObject({ published: 0, left: 1 });
  for (const { id } of gowns) expect((await seen(shopper, id)).status).toBe(200);
  for (const id of [bare.id, shirt.id, archived.productId]) expect((await seen(shopper, id)).status).toBe(404);
  const logged = await shop.db
    .selectFrom('auditLog')
    .select('subject')
    .where('action', '=', 'product.published')
    .execute();
  expect(logged.map(({ subject }) => subject).toSorted()).toEqual(gowns.map(({ id }) => id).toSorted());
});

test('a draft from photos that nobody filled in is not published with the others', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  const { id } = await save(staff, await productEntry(shop));
  await shop.db.updateTable('products').set({ unfinished: true }).where('id', '=', id).execute();

  expect((await staff.call('POST', url, { filter: {} })).body).toMatchObject({
    published: 0,
    left: 1,
    message: 'Nothing was published. 1 draft needs a picture or a size, or must be filled in first.',
  });
});
