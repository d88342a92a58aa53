import { expect, test } from 'vitest';
import { newStaff } from '../../../tests/actions/staff.ts';
import { dressPhoto } from '../../../tests/data/photos.ts';
import { productFiles } from '../../../tests/data/product-files.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';

test('a file names pictures as they were called on the phone, and means the newest of a name', async () => {
  const { shop, files } = await productFiles();
  await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 5 } });
  const front = await upload(shop, '#6e2337', 'Front.JPG');
  const back = await upload(shop, '#1f4e9c', 'IMG-20261126-WA0007.jpg');
  const file = 'sku,pictures\nADIRE-INDIGO-M,front.jpg img-20261126-WA0007.JPG';

  const { body } = await files.preview(file);
  expect(body.counts).toMatchObject({ changed: 1, wrong: 0 });
  expect((await files.import(file, body.plan)).status).toBe(200);
  expect(await pictures(shop)).toEqual({ mainImage: front, thumbnails: [front, back] });

  // The same photo under another name is known by that one.
  expect(await upload(shop, '#1f4e9c', 'back.jpg')).toBe(back);
  const again = await files.preview('sku,pictures\nADIRE-INDIGO-M,back.jpg');
  expect(again.body.counts.changed).toBe(1);
  const unknown = await files.preview('sku,pictures\nADIRE-INDIGO-M,side.jpg');
  expect(unknown.body.rows[0]!.messages).toEqual(['The shop has no picture called side.jpg']);
});

test('a picture whose name has spaces is named as it is, beside others', async () => {
  const { shop, files } = await productFiles();
  await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 5 } });
  const chat = await upload(shop, '#6e2337', 'WhatsApp Image 2026-11-20 at 10.15.32.jpeg');
  const front = await upload(shop, '#1f4e9c', 'front.jpg');
  const file = 'sku,pictures\nADIRE-INDIGO-M,front.jpg WhatsApp Image 2026-11-20 at 10.15.32.jpeg';

  const { body } = await files.preview(file);
  expect(body.rows[0]).toMatchObject({ outcome: 'changed' });
  expect((await files.import(file, body.plan)).status).toBe(200);
  expect(await pictures(shop)).toEqual({ mainImage: front, thumbnails: [front, chat] });
});

async function upload(shop: TestShop, color: string, name: string): Promise<string> {
  const staff = await newStaff(shop);
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    query: { name },
    headers: { 'content-type': 'image/jpeg' },
    cookies: staff.cookies(),
    payload: await dressPhoto(color),
  });
  return response.json<{ picture: string }>().picture;
}

const pictures = ({ db }: TestShop) =>
  db.selectFrom('variants').select(['mainImage', 'thumbnails']).executeTakeFirstOrThrow();
