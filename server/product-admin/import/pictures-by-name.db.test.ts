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

test('the same picture under two names is known by both, and each name means the newest picture that has it', async () => {
  const { shop, files } = await productFiles();
  await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 5 } });
  const first = await upload(shop, '#1f4e9c', 'lagoon-back.jpg');
  expect(await upload(shop, '#1f4e9c', 'indigo-back.jpg')).toBe(first);

  for (const name of ['lagoon-back.jpg', 'indigo-back.jpg']) {
    const { body } = await files.preview(`sku,pictures\nADIRE-INDIGO-M,${name}`);
    expect(body.counts).toMatchObject({ changed: 1, wrong: 0 });
  }
  shop.clock.forward({ minutes: 1 });
  const second = await upload(shop, '#6e2337', 'lagoon-back.jpg');
  const file = 'sku,pictures\nADIRE-INDIGO-M,lagoon-back.jpg indigo-back.jpg';
  await files.import(file, (await files.preview(file)).body.plan);
  expect(await pictures(shop)).toEqual({ mainImage: second, thumbnails: [second, first] });
  shop.clock.forward({ minutes: 1 });
  await upload(shop, '#1f4e9c', 'lagoon-back.jpg');
  const again = await files.preview('sku,pictures\nADIRE-INDIGO-M,lagoon-back.jpg');
  await files.import('sku,pictures\nADIRE-INDIGO-M,lagoon-back.jpg', again.body.plan);
  expect(await pictures(shop)).toEqual({ mainImage: first, thumbnails: [first] });
});

test('a Yoruba name that a Mac or a phone composes in another way is the same name', async () => {
  const { shop, files } = await productFiles();
  await makeProduct(shop.db, { name: 'Aṣọ Òkè'.normalize('NFD'), colors: { Pupa: {}, Ẹlẹ́wà: {} }, stock: { M: 5 } });
  const front = await upload(shop, '#6e2337', 'aṣọ-òkè.jpg'.normalize('NFD'));
  const file = 'name,colour,size,quantity,pictures\nAṣọ Òkè,Ẹlẹ́wà,M,7,aṣọ-òkè.jpg'.normalize('NFC');

  const { body } = await files.preview(file);

  expect(body.counts).toMatchObject({ new: 0, changed: 1, wrong: 0 });
  expect(body.rows[0]!.messages).toEqual([expect.stringMatching(/^pictures/), 'quantity 5 → 7']);
  expect((await files.import(file, body.plan)).status).toBe(200);
  const variants = await shop.db
    .selectFrom('variants')
    .select(['colorName', 'mainImage'])
    .orderBy('position')
    .execute();
  expect(variants).toHaveLength(2);
  expect(variants[1]!.mainImage).toBe(front);
  expect((await files.preview(file.normalize('NFD'))).body.counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
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
