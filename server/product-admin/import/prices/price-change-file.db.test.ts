import { expect, test } from 'vitest';
import { planSale, saleForm, startNow } from '../../../../tests/actions/planned-sales.ts';
import { newStaff } from '../../../../tests/actions/staff.ts';
import { makeProduct } from '../../../../tests/data/factories.ts';
import { productFiles } from '../../../../tests/data/product-files.ts';
import type { TestShop } from '../../../../tests/shop/test-shop.ts';

const url = '/api/admin/products-file/price-change';

test('the prices of a category go up by a percentage, rounded, after a preview, and undoing it brings them back', async () => {
  const { shop, files } = await productFiles();
  const owner = await newStaff(shop);
  await makeProduct(shop.db, {
    name: 'Bola dress',
    category: 'Dresses',
    colors: { Wine: { price: 25_000, stock: { M: 2, L: 1 } }, Navy: { price: 24_960 } },
  });
  await makeProduct(shop.db, { name: 'Ike shirt', category: 'Shirts', colors: { White: { price: 9_000 } } });
  await makeProduct(shop.db, { name: 'Old dress', category: 'Dresses', colors: { Black: { price: 5_000 } } });
  await shop.db.updateTable('products').set({ status: 'archived' }).where('name', '=', 'Old dress').execute();

  const { body } = await owner.call('POST', url, { category: 'Dresses', percent: 10, roundTo: 100 });
  expect(body).toMatchObject({ colours: 2, onSale: 0 });
  const file = body['file'] as string;
  const preview = await files.preview(file);
  expect(preview.body.counts).toEqual({ new: 0, changed: 2, unchanged: 0, wrong: 0 });
  expect(preview.body.rows.flatMap(({ messages }) => messages).toSorted()).toEqual([
    'price ₦24,960 → ₦27,500',
    'price ₦25,000 → ₦27,500',
  ]);
  expect(await prices(shop)).toEqual({ Wine: 25_000, Navy: 24_960, White: 9_000, Black: 5_000 });

  expect((await files.import(file, preview.body.plan)).status).toBe(200);
  expect(await prices(shop)).toEqual({ Wine: 27_500, Navy: 27_500, White: 9_000, Black: 5_000 });
  const log = await shop.db.selectFrom('auditLog').select('detail').where('action', '=', 'product.changed').execute();
  expect(JSON.stringify(log)).toContain('price ₦25,000 → ₦27,500');

  const { imports } = JSON.parse(await files.get('/api/admin/product-imports')) as { imports: { _id: string }[] };
  expect((await owner.call('POST', `/api/admin/product-imports/${imports[0]!._id}/undo`)).status).toBe(200);
  expect(await prices(shop)).toEqual({ Wine: 25_000, Navy: 24_960, White: 9_000, Black: 5_000 });
});

test('a product on a planned sale keeps its price, and rounding makes no price nothing, or higher when prices are lowered', async () => {
  const { shop } = await productFiles();
  const owner = await newStaff(shop);
  const dress = await makeProduct(shop.db, { name: 'Bola dress', colors: { Wine: { price: 25_000 } } });
  await makeProduct(shop.db, {
    name: 'Hair tie',
    colors: { Pink: { price: 400 }, Grey: { price: 900 }, Gold: { price: 2_600 } },
  });
  await startNow(shop, owner, await planSale(owner, saleForm([dress])));

  const { body } = await owner.call('POST', url, { category: '', percent: -20, roundTo: 1_000 });
  expect(body).toMatchObject({ colours: 1, onSale: 1 });
  expect((body['file'] as string).replace('\uFEFF', '').trim().split('\r\n').slice(1)).toEqual(['HAIR-GOLD-M,2000']);
});

test('only whoever may change prices gets the file, and only for a change that makes sense', async () => {
  const { shop } = await productFiles();
  const owner = await newStaff(shop);
  const manager = await newStaff(shop, 'manager');
  const change = { category: '', percent: 10, roundTo: 100 };
  expect((await manager.call('POST', url, change)).status).toBe(403);
  for (const wrong of [{ percent: 0 }, { percent: -91 }, { percent: 91 }, { percent: 2.5 }, { roundTo: 7 }]) {
    expect([wrong, (await owner.call('POST', url, { ...change, ...wrong })).status]).toEqual([wrong, 400]);
  }
  expect((await owner.call('POST', url, change)).body).toMatchObject({ colours: 0, onSale: 0 });
});

const prices = async ({ db }: TestShop) =>
  Object.fromEntries(
    (await db.selectFrom('variants').select(['colorName', 'price']).execute()).map(({ colorName, price }) => [
      colorName,
      price,
    ]),
  );
