import { expect, test } from 'vitest';
import type { AdminProduct } from '#shared/admin/products/api.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { exported } from '../../../tests/actions/exports.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { dressPhoto } from '../../../tests/data/photos.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';

const [first, second] = ['0f3a92bd-0000-4000-8000-000000000001', '7c41d08e-0000-4000-8000-000000000002'];
const wine = { hex: '#6e2337', family: 'red' };

test('photos of one product make one draft, however often and at once they are sent', async () => {
  const { shop, staff, upload } = await photoShop();
  const pictures = [await upload('#6e2337'), await upload('#7a2a3f')];

  const sent = await Promise.all(
    Array.from({ length: 6 }, () =>
      staff.call('POST', `/api/admin/products/${first}/from-photos`, { pictures, colour: wine }),
    ),
  );

  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await shop.db.selectFrom('products').select(['id', 'status', 'unfinished']).execute()).toEqual([
    { id: first, status: 'draft', unfinished: true },
  ]);
  expect(await shop.db.selectFrom('variants').select(['colorName', 'colorHex', 'thumbnails']).execute()).toEqual([
    { colorName: 'Red', colorHex: '#6e2337', thumbnails: pictures },
  ]);
  expect(
    (await shop.db.selectFrom('auditLog').select('action').where('action', '=', 'product.added').execute()).length,
  ).toBe(1);
});

test('a draft from a photo is shown to nobody, is in no file, and can be neither published nor copied before it is filled in', async () => {
  const { shop, staff, upload } = await photoShop();
  await staff.call('POST', `/api/admin/products/${first}/from-photos`, {
    pictures: [await upload('#6e2337')],
    colour: wine,
  });

  const published = await staff.call('POST', `/api/admin/products/${first}/status`, { status: 'published' });
  expect([published.status, published.body['message']]).toEqual([
    422,
    'Open this draft and give it a name, a category and a price first',
  ]);
  expect((await staff.call('POST', `/api/admin/products/${first}/duplicate`, { copy: second })).status).toBe(400);
  await expect(shop.db.updateTable('products').set({ status: 'published' }).execute()).rejects.toThrow(
    'unfinished_is_not_published',
  );
  const shopper = new Shopper(shop);
  expect((await shopper.call('GET', `/api/product/detail/${first}`)).status).toBe(404);
  expect((await shopper.call('GET', '/api/product/list')).body['total']).toBe(0);
  expect((await exported(shop, await newStaff(shop), { kind: 'products' })).body).not.toContain('No name yet');
  expect((await staff.call('GET', '/api/admin/product-choices')).body).toMatchObject({ categories: [], colours: [] });
});

test('the draft that was filled in and saved is a product like any other, with a handle of its name', async () => {
  const { shop, staff, upload } = await photoShop();
  for (const id of [first, second]) {
    await staff.call('POST', `/api/admin/products/${id}/from-photos`, {
      pictures: [await upload('#6e2337')],
      colour: wine,
    });
  }
  const { edited } = (await staff.call('GET', `/api/admin/products/${first}`)).body as { edited: AdminProduct };
  expect(edited).toMatchObject({
    unfinished: true,
    product: { variants: [{ color: { hex: wine.hex }, stockItems: [] }] },
  });
  const { product, version } = edited;
  const entry = {
    ...product,
    name: 'Bola Dress',
    category: 'Dresses',
    variants: product.variants.map((variant) => ({
      ...variant,
      price: 25_000,
      stockItems: [{ size: 'M', quantity: 3 }],
    })),
  };

  const saved = await staff.call('PUT', `/api/admin/products/${first}`, {
    version,
    product: entry,
    status: 'published',
  });

  expect([saved.status, saved.body['message']]).toEqual([200, 'Published']);
  const finished = await shop.db
    .selectFrom('products')
    .select(['slug', 'unfinished'])
    .where('unfinished', '=', false)
    .execute();
  expect(finished).toEqual([{ slug: 'bola-dress-0f3a92bd', unfinished: false }]);
  expect((await staff.call('GET', '/api/admin/photo-drafts')).body).toMatchObject({
    drafts: [{ _id: second }],
    total: 1,
  });
  expect((await new Shopper(shop).call('GET', '/api/product/list')).body['total']).toBe(1);
  expect((await checkLedger(shop.db, { now: shop.now(), ledger: null })).complaints).toEqual([]);
});

test('a photo that was never uploaded makes no draft', async () => {
  const { shop, staff } = await photoShop();
  const wrong: [body: object, status: number, message: string][] = [
    [
      { pictures: ['/pictures/photo.0123456789ab.webp'], colour: null },
      422,
      'This picture no longer exists. Add it again.',
    ],
    [{ pictures: [], colour: null }, 400, 'Choose at least one photo'],
    [{ pictures: ['../x'], colour: null }, 400, 'This picture no longer exists. Add it again.'],
    [
      { pictures: ['/pictures/photo.0123456789ab.webp'], colour: { hex: 'red', family: 'red' } },
      400,
      'Pick the colour',
    ],
  ];

  for (const [body, status, message] of wrong) {
    const response = await staff.call('POST', `/api/admin/products/${first}/from-photos`, body);
    expect([response.status, response.body['message']]).toEqual([status, message]);
  }
  expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([]);
});

async function photoShop(): Promise<{ shop: TestShop; staff: Shopper; upload: (color: string) => Promise<string> }> {
  const shop = await testShop();
  const staff = await newStaff(shop, 'manager');
  const upload = async (color: string) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/pictures',
      headers: { 'content-type': 'image/jpeg' },
      cookies: staff.cookies(),
      payload: await dressPhoto(color),
    });
    return response.json<{ picture: string }>().picture;
  };
  return { shop, staff, upload };
}
