import { expect, test } from 'vitest';
import { makeProduct } from '../../tests/data/factories.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

const checkViolated = { code: '23514' };
const notUnique = { code: '23505' };

test('there are never fewer pieces than none, nor more promised than there are', async () => {
  const { db } = await testShop();
  await makeProduct(db, { stock: { M: 3 } });
  const change = (values: { quantity?: number; reserved?: number }) => db.updateTable('stock').set(values).execute();
  await change({ reserved: 2 });

  await expect(change({ quantity: -1, reserved: 0 })).rejects.toMatchObject(checkViolated);
  await expect(change({ quantity: -1, reserved: -1 })).rejects.toMatchObject(checkViolated);
  await expect(change({ reserved: -1 })).rejects.toMatchObject(checkViolated);
  await expect(change({ reserved: 4 })).rejects.toMatchObject(checkViolated);
  await expect(change({ quantity: 1 })).rejects.toMatchObject(checkViolated);

  expect(await db.selectFrom('stock').select(['quantity', 'reserved']).execute()).toEqual([
    { quantity: 3, reserved: 2 },
  ]);
});

test('no product is without a size, a name or a price', async () => {
  const { db } = await testShop();
  await makeProduct(db);
  const product = (values: object) => db.updateTable('products').set(values).execute();
  const variant = (values: object) => db.updateTable('variants').set(values).execute();

  for (const wrong of [{ sizes: [] }, { name: '' }, { category: '' }, { gender: 'children' }, { slug: 'Not a slug' }]) {
    await expect(product(wrong), JSON.stringify(wrong)).rejects.toMatchObject(checkViolated);
  }
  for (const discountPercent of [0, -5, 101]) {
    await expect(product({ discountPercent }), `${discountPercent} %`).rejects.toMatchObject(checkViolated);
  }
  for (const wrong of [{ price: 0 }, { price: -1 }, { colorName: '' }, { colorHex: 'red' }, { colorHex: '#FFFFFF' }]) {
    await expect(variant(wrong), JSON.stringify(wrong)).rejects.toMatchObject(checkViolated);
  }
});

test('a product has each colour once and each colour each size once', async () => {
  const { db } = await testShop();
  const { variantId, productId } = await makeProduct(db, { colors: { Indigo: {}, Wine: {} } });
  const again = {
    ...(await db.selectFrom('variants').selectAll().where('id', '=', variantId).executeTakeFirstOrThrow()),
  };

  await expect(
    db
      .insertInto('variants')
      .values({ ...again, id: productId, position: 7 })
      .execute(),
  ).rejects.toMatchObject(notUnique);
  await expect(db.insertInto('stock').values({ variantId, size: 'M', quantity: 1 }).execute()).rejects.toMatchObject(
    notUnique,
  );
});

test('the lowest price and the words of a product follow every change of it and of its colours', async () => {
  const { db } = await testShop();
  const colors = { Ash: { price: 7_000 }, Wine: { price: 9_000 } };
  const { productId, variantId: ash } = await makeProduct(db, { name: 'Àdìrẹ cap', category: 'Caps', colors });
  const storedRows = () =>
    db
      .selectFrom('products')
      .select(['basePrice', 'sortName', 'searchWords'])
      .where('id', '=', productId)
      .executeTakeFirst();
  expect(await storedRows()).toEqual({
    basePrice: 7_000,
    sortName: 'adire cap',
    searchWords: 'adire cap caps men ash cotton wine cotton cotton, dyed by hand.',
  });

  await db.updateTable('variants').set({ price: 8_000, colorName: 'Slate' }).where('id', '=', ash).execute();
  expect(await storedRows()).toMatchObject({
    basePrice: 8_000,
    searchWords: expect.stringContaining('slate') as string,
  });
  await db.deleteFrom('variants').where('id', '=', ash).execute();
  expect(await storedRows()).toMatchObject({
    basePrice: 9_000,
    searchWords: expect.not.stringContaining('slate') as string,
  });
  await db.updateTable('products').set({ name: 'Fìlà', description: 'New.' }).where('id', '=', productId).execute();
  expect(await storedRows()).toEqual({
    basePrice: 9_000,
    sortName: 'fila',
    searchWords: 'fila caps men wine cotton new.',
  });
});
