import { expect, test } from 'vitest';
import type { ImportedFile } from '#shared/admin/products/imports-api.ts';
import { daysAfter } from '#shared/dates/moments.ts';
import { changeTo, sendChange } from '../../../../tests/actions/after-sale/changes.ts';
import { guestWithOrder, payAtProvider } from '../../../../tests/actions/purchase.ts';
import { makeProduct, orderPayload } from '../../../../tests/data/factories.ts';
import { dressPhoto } from '../../../../tests/data/photos.ts';
import { productFiles } from '../../../../tests/data/product-files.ts';
import { endNow, planSale, saleForm, shownPrices, startNow } from '../../../../tests/actions/planned-sales.ts';
import { newStaff } from '../../../../tests/actions/staff.ts';
import { naira } from '#shared/money.ts';
import { Shopper } from '../../../../tests/actions/shopper.ts';
import type { TestShop } from '../../../../tests/shop/test-shop.ts';
import { deleteUnusedImages } from '../../../catalogue/images/delete-unused-images.ts';
import { checkLedger } from '../../../ledger/check-ledger.ts';
import { settlePayment } from '../../../payments/settle-payment.ts';
import { deleteOldImports } from './import-history.ts';

const header = 'name,description,category,gender,colour,hex,cloth,price,discount,size,quantity';
const row = (name: string, size = 'M', quantity = 4) =>
  `${name},Midi,Dresses,women,Wine,#6e2337,silk,25000,15,${size},${quantity}`;

test('an import that nothing followed is undone as if it had never been', async () => {
  const { shop, files, owner } = await importing();
  await makeProduct(shop.db, { name: 'Adire shirt', price: 12_500, stock: { M: 5, L: 2 } });
  const before = await everything(shop);
  await files.take(`sku,name,category,gender,colour,hex,cloth,price,discount,quantity,measurements,care
ADIRE-INDIGO-M,Adire top,Tops,men,Navy,#232f6e,linen,13000,20,7,Chest: 96,Wash cold`);
  await files.take(`${header}\nAdire top,,,,Navy,,,,,XL,1\n${row('Bola Dress')}\n${row('Bola Dress', 'L', 2)}`);
  const [second, first] = await owner.imports();
  expect([first, second].map((one) => [one!.added, one!.changed, one!.by])).toEqual([
    [0, 1, 'The owner'],
    [1, 1, 'The owner'],
  ]);

  expect(await owner.undo(second!._id)).toEqual([200, 'Import undone', []]);
  expect(await owner.undo(first!._id)).toEqual([200, 'Import undone', []]);

  expect(await everything(shop)).toEqual(before);
  expect((await checkLedger(shop.db, { now: shop.now(), ledger: null })).complaints).toEqual([]);
  const log = await shop.db
    .selectFrom('auditLog')
    .select('action')
    .where('action', '=', 'product.import-undone')
    .execute();
  expect(log.length).toBe(2);
});

test('what changed or was sold after an import stays, and is named', async () => {
  const { shop, files, owner } = await importing();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', price: 12_500, stock: { M: 5, L: 2 } });
  await files.take(`${header}
${row('Bola Dress')}
${row('Tolu Skirt')}
${row('Uche Coat')}`);
  const picture = await owner.upload();
  await files.take(`${header},pictures\n${row('Sade Gown')},${picture}`);
  await files.take(
    'sku,price,quantity,cloth,category\nADIRE-INDIGO-M,13000,9,linen,Tops\nADIRE-INDIGO-L,13000,6,linen,Tops',
  );
  await publish(shop, ['Sade Gown', 'Adire shirt']);
  await shop.db.updateTable('products').set({ name: 'Tola Skirt' }).where('name', '=', 'Tolu Skirt').execute();
  await shop.db.updateTable('products').set({ category: 'Blouses' }).where('name', '=', 'Adire shirt').execute();
  await shop.db.updateTable('variants').set({ price: 14_000 }).where('id', '=', shirt.variantId).execute();
  const uche = await shop.db.selectFrom('stock').select('sku').where('sku', 'like', 'UCHE%').executeTakeFirstOrThrow();
  await files.take(`sku,quantity\n${uche.sku},5`);
  await new Shopper(shop).order(orderPayload([{ ...shirt, price: naira(14_000) }]));

  const [counted, changed, pictured, added] = await owner.imports();
  expect(await owner.undo(added!._id)).toEqual([
    200,
    'Import undone, except for what changed since',
    [
      'Tola Skirt was changed since the import, so it stays',
      'Uche Coat: its stock changed since the import, so it stays as it is',
    ],
  ]);
  expect(await owner.undo(pictured!._id)).toEqual([
    200,
    'Import undone, except for what changed since',
    ['Sade Gown was published or ordered, so it is archived and not deleted'],
  ]);
  expect(await owner.undo(changed!._id)).toEqual([
    200,
    'Import undone, except for what changed since',
    [
      'Adire shirt, Indigo: price was changed since the import, so it stays',
      'Adire shirt: category was changed since the import, so it stays',
    ],
  ]);
  expect(await owner.undo(counted!._id)).toEqual([200, 'Import undone', []]);

  const products = await shop.db.selectFrom('products').select(['name', 'status']).orderBy('name').execute();
  expect(products).toEqual([
    { name: 'Adire shirt', status: 'published' },
    { name: 'Sade Gown', status: 'archived' },
    { name: 'Tola Skirt', status: 'draft' },
    { name: 'Uche Coat', status: 'draft' },
  ]);
  const stock = await shop.db
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'variantId')
    .select(['size', 'quantity', 'price', 'cloth'])
    .where('variantId', '=', shirt.variantId)
    .orderBy('size')
    .execute();
  expect(stock).toEqual([
    { size: 'L', quantity: 2, price: 14_000, cloth: 'cotton' },
    { size: 'M', quantity: 5, price: 14_000, cloth: 'cotton' },
  ]);
  expect((await checkLedger(shop.db, { now: shop.now(), ledger: null })).complaints).toEqual([]);
});

test('stock never goes below what unpaid orders reserve, and a new size that was ordered stays', async () => {
  const { shop, files, owner } = await importing();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 1 } });
  await files.take('sku,name,colour,size,quantity\nADIRE-INDIGO-M,,,,9\n,Adire shirt,Indigo,XL,4');
  await new Shopper(shop).order(orderPayload([shirt], { quantity: 2 }));
  await new Shopper(shop).order(orderPayload([shirt], { size: 'XL', email: 'bola@example.com' }));

  const [imported] = await owner.imports();
  const [, , kept] = await owner.undo(imported!._id);

  expect(kept).toEqual([
    'Adire shirt, Indigo, Medium: 2 are reserved, so its stock stays',
    'Adire shirt, Indigo, X-Large has been ordered, so it stays',
  ]);
  expect((await checkLedger(shop.db, { now: shop.now(), ledger: null })).complaints).toEqual([]);
});

test('of ten requests to undo an import one does it, and all get its result', async () => {
  const { shop, files, owner } = await importing();
  await files.take(`${header}\n${row('Bola Dress')}`);
  const [imported] = await owner.imports();

  const results = await Promise.all(Array.from({ length: 10 }, () => owner.undo(imported!._id)));

  expect(new Set(results.map((result) => JSON.stringify(result)))).toEqual(
    new Set([JSON.stringify([200, 'Import undone', []])]),
  );
  const log = await shop.db
    .selectFrom('auditLog')
    .select('action')
    .where('action', '=', 'product.import-undone')
    .execute();
  expect(log.length).toBe(1);
  expect((await owner.imports())[0]).toMatchObject({ undone: { by: 'The owner', kept: [] } });
});

test('of an undo and an order of the last piece, one wins and the ledger is whole', async () => {
  const { shop, files, owner } = await importing();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 1 } });
  await files.take('sku,quantity\nADIRE-INDIGO-M,2');
  const [imported] = await owner.imports();

  const [undone] = await Promise.all([
    owner.undo(imported!._id),
    ...Array.from({ length: 4 }, () =>
      new Shopper(shop).call('POST', '/api/orders', orderPayload([shirt], { quantity: 1 })),
    ),
  ]);

  expect(undone[0]).toBe(200);
  const { quantity, reserved } = await shop.db
    .selectFrom('stock')
    .select(['quantity', 'reserved'])
    .executeTakeFirstOrThrow();
  expect(reserved).toBeLessThanOrEqual(quantity);
  expect((await checkLedger(shop.db, { now: shop.now(), ledger: null })).complaints).toEqual([]);
});

test('pictures that an import replaced are not deleted while it can be undone', async () => {
  const { shop, files, owner } = await importing();
  await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 5 } });
  const [former, later] = [await owner.upload('#6e2337'), await owner.upload('#1f4e9c')];
  await files.take(`sku,pictures\nADIRE-INDIGO-M,${former}`);
  await files.take(`sku,pictures\nADIRE-INDIGO-M,${later}`);
  const inThreeDays = { ...shop, now: () => daysAfter(shop.now(), 3) };

  await deleteUnusedImages(inThreeDays);
  const [imported] = await owner.imports();
  expect(await owner.undo(imported!._id)).toEqual([200, 'Import undone', []]);
  const shown = await shop.db.selectFrom('variants').select('mainImage').executeTakeFirstOrThrow();
  expect(shown.mainImage).toBe(`/pictures/${former}`);

  await deleteUnusedImages(inThreeDays);
  const left = await shop.db.selectFrom('pictures').select('address').execute();
  expect(left).toEqual([{ address: `/pictures/${former}` }]);
});

test('a colour that an order had before its item was changed stays, and its import is undone', async () => {
  const { shop, files, owner } = await importing();
  const manager = await newStaff(shop, 'manager');
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', price: 25_000, stock: { M: 5 } });
  await shop.db.updateTable('products').set({ status: 'draft' }).execute();
  const picture = await owner.upload();
  await files.take(
    `name,colour,hex,cloth,price,size,quantity,pictures\nAdire shirt,Wine,#6e2337,silk,25000,M,4,${picture}`,
  );
  await publish(shop, ['Adire shirt']);
  const { id: variantId } = await shop.db
    .selectFrom('variants')
    .select('id')
    .where('colorName', '=', 'Wine')
    .executeTakeFirstOrThrow();
  const buyer = await guestWithOrder(shop, { ...shirt, variantId });
  await settlePayment(shop, await payAtProvider(shop, buyer));
  const setting = { shirt: { ...shirt, variants: { Indigo: shirt.variantId } } };
  const form = { ...changeTo(setting, 'Indigo', { difference: 0 }), price: 25_000 };
  expect((await sendChange(manager, buyer.order._id, form)).status).toBe(200);
  await shop.db.updateTable('stock').set({ quantity: 4 }).where('variantId', '=', variantId).execute();

  const [imported] = await owner.imports();
  const [status, , kept] = await owner.undo(imported!._id);
  expect([status, kept]).toEqual([200, [expect.stringContaining('Wine')]]);
  expect(await shop.db.selectFrom('variants').select('id').where('id', '=', variantId).execute()).toHaveLength(1);
});

test('the price of a planned sale that is over does not come back with an undone import, but the one before it', async () => {
  const { shop, files, owner, staff } = await importing();
  const dearer = await makeProduct(shop.db, { name: 'Adire shirt', price: 10_000, stock: { M: 5 } });
  const same = await makeProduct(shop.db, { name: 'Bola shirt', price: 12_500, discountPercent: 10, stock: { M: 5 } });
  await publish(shop, ['Adire shirt', 'Bola shirt']);
  const sale = await planSale(staff, saleForm([dearer, same], { percent: 20 }));
  await startNow(shop, staff, sale);
  expect(await shownPrices(shop, dearer)).toEqual({ prices: [8_333], badge: 20 });
  expect(await shownPrices(shop, same)).toEqual({ prices: [10_417], badge: 20 });
  shop.clock.forward({ minutes: 1 });
  await files.take('sku,price,discount\nADIRE-INDIGO-M,9000,\nBOLA-INDIGO-M,12500,0');
  shop.clock.forward({ minutes: 1 });
  await endNow(shop, staff, sale);
  expect(await shownPrices(shop, dearer)).toEqual({ prices: [9_000], badge: null });
  expect(await shownPrices(shop, same)).toEqual({ prices: [12_500], badge: null });

  const [imported] = await owner.imports();
  expect(await owner.undo(imported!._id)).toEqual([200, 'Import undone', []]);

  expect(await shownPrices(shop, dearer)).toEqual({ prices: [10_000], badge: null });
  expect(await shownPrices(shop, same)).toEqual({ prices: [12_500], badge: 10 });
});

test('while a planned sale runs an undone import gives its prices back, and its end those before', async () => {
  const { shop, files, owner, staff } = await importing();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', price: 10_000, stock: { M: 5 } });
  await publish(shop, ['Adire shirt']);
  const sale = await planSale(staff, saleForm([shirt], { percent: 20 }));
  await startNow(shop, staff, sale);
  await files.take('sku,price\nADIRE-INDIGO-M,9000');

  const [imported] = await owner.imports();
  await owner.undo(imported!._id);

  expect(await shownPrices(shop, shirt)).toEqual({ prices: [8_333], badge: 20 });
  await endNow(shop, staff, sale);
  expect(await shownPrices(shop, shirt)).toEqual({ prices: [10_000], badge: null });
});

test('after a month an import can no longer be undone', async () => {
  const { shop, files, owner } = await importing();
  await files.take(`${header}\n${row('Bola Dress')}`);
  const [imported] = await owner.imports();

  await deleteOldImports(shop.db, daysAfter(shop.now(), 31));

  expect(await owner.imports()).toEqual([]);
  expect((await owner.undo(imported!._id)).slice(0, 2)).toEqual([404, 'This no longer exists']);
});

async function importing() {
  const { shop, files } = await productFiles();
  const staff = await newStaff(shop);
  const take = async (file: string) => {
    const { body } = await files.preview(file);
    const { status } = await files.import(file, body.plan);
    expect([status, body.rows]).toEqual([200, body.rows]);
  };
  const owner = {
    upload: async (color = '#6e2337') => {
      const response = await shop.app.inject({
        method: 'POST',
        url: '/api/admin/pictures',
        headers: { 'content-type': 'image/jpeg' },
        cookies: staff.cookies(),
        payload: await dressPhoto(color),
      });
      return response.json<{ picture: string }>().picture.replace('/pictures/', '');
    },
    imports: async () => (await staff.call('GET', '/api/admin/product-imports')).body['imports'] as ImportedFile[],
    undo: async (id: string) => {
      const { status, body } = await staff.call('POST', `/api/admin/product-imports/${id}/undo`);
      return [status, body['message'], (body['kept'] as string[] | undefined)?.toSorted()] as const;
    },
  };
  return { shop, files: { ...files, take }, owner, staff };
}

async function publish({ db }: TestShop, names: string[]): Promise<void> {
  await db.updateTable('products').set({ status: 'published' }).where('name', 'in', names).execute();
}

/** All that an import can change. */
async function everything({ db }: TestShop) {
  const products = await db.selectFrom('products').selectAll().orderBy('id').execute();
  const variants = await db.selectFrom('variants').selectAll().orderBy('id').execute();
  const stock = await db.selectFrom('stock').selectAll().orderBy('sku').execute();
  const measurements = await db.selectFrom('productMeasurements').selectAll().execute();
  return {
    products: products.map(({ version: _version, updatedAt: _at, ...product }) => product),
    variants,
    stock,
    measurements,
  };
}
