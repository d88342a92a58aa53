import { expect, test } from 'vitest';
import { newStaff } from '../../../tests/actions/staff.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import { dressPhoto } from '../../../tests/data/photos.ts';
import { productFiles } from '../../../tests/data/product-files.ts';

test('a file needs no colour codes: they are guessed from the shop, the name or the picture, shown first, and one that is given counts', async () => {
  const { shop, files } = await productFiles();
  await makeProduct(shop.db, { name: 'Adire shirt' });
  await shop.db.updateTable('variants').set({ colorName: 'Harmattan', colorHex: '#c0a080' }).execute();
  const staff = await newStaff(shop);
  const upload = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers: { 'content-type': 'image/jpeg' },
    cookies: staff.cookies(),
    payload: await dressPhoto('#1f4e9c'),
  });
  const picture = upload.json<{ picture: string }>().picture.replace('/pictures/', '');
  const header = 'name,category,gender,colour,hex,price,size,quantity,pictures';
  const file = [header, row('harmattan'), row('Deep wine'), row('Kente Mix', '', picture), row('Navy', '#123456')].join(
    '\n',
  );

  const { body } = await files.preview(file);
  const [, , kente] = body.rows;
  expect(body.rows.map(({ guessedHex }) => guessedHex)).toEqual(['#c0a080', '#6e2337', kente!.guessedHex, null]);
  expect(kente!.guessedHex).toMatch(/^#[12][0-9a-f][45][0-9a-f][9a][0-9a-f]$/);
  expect(body.rows.map(({ messages }) => messages.at(-1))).toEqual([
    'We guessed #c0a080 for harmattan from the name. If that’s wrong, fill in hex.',
    'We guessed #6e2337 for Deep wine from the name. If that’s wrong, fill in hex.',
    `We guessed ${kente!.guessedHex} for Kente Mix from the picture. If that’s wrong, fill in hex.`,
    'New product, as a draft',
  ]);
  expect((await files.import(file, body.plan)).status).toBe(200);
  const variants = await shop.db.selectFrom('variants').select(['colorName', 'colorHex']).orderBy('position').execute();
  expect(variants).toContainEqual({ colorName: 'Deep wine', colorHex: '#6e2337' });
  expect(variants).toContainEqual({ colorName: 'Navy', colorHex: '#123456' });

  const unknown = await files.preview(`${header}\n${row('Kente Mix').replace('Bola', 'Sade')}`);
  expect(unknown.body.rows[0]!.outcome).toBe('new');
  const never = await files.preview(`${header}\n${row('Zobo')}`);
  expect(never.body.rows[0]!.messages).toEqual(['The colour of Zobo can’t be guessed. Fill in hex, such as #0f4c5c.']);
});

test('a print of many colours and gold are filed under their families, which no colour code can say', async () => {
  const { shop, files } = await productFiles();
  const file = [
    'name,category,gender,colour,price,size,quantity',
    ...['Multicolour', 'Gold', 'Sky blue'].map((colour) => `Bola Dress,Dresses,women,${colour},25000,M,1`),
  ].join('\n');

  const { body } = await files.preview(file);
  expect(body.rows.map(({ guessedHex }) => guessedHex)).toEqual(['#bc4749', '#b8923a', '#8fc1e3']);
  expect((await files.import(file, body.plan)).status).toBe(200);
  const variants = await shop.db
    .selectFrom('variants')
    .select(['colorName', 'colorFamily'])
    .orderBy('position')
    .execute();
  expect(variants).toEqual([
    { colorName: 'Multicolour', colorFamily: 'multicolour' },
    { colorName: 'Gold', colorFamily: 'gold' },
    { colorName: 'Sky blue', colorFamily: null },
  ]);
});

const row = (colour: string, hex = '', pictures = '') =>
  `Bola Dress,Dresses,women,${colour},${hex},25000,M,1,${pictures}`;
