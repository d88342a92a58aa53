import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hoursBefore } from '#shared/dates/moments.ts';
import { inTurn } from '../../../tests/shop/lock-waits.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import { photo } from '../../../tests/data/photos.ts';
import { productFiles } from '../../../tests/data/product-files.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';
import { deleteUnusedImages } from '../../catalogue/images/delete-unused-images.ts';
import { hasImage, storeImage } from '../../catalogue/images/store-image.ts';
import type { Database } from '../../db/database.ts';

/** A product file, and the hour in which unused images are deleted. */

test('a picture that is thrown away just before a file is brought in is missing, and nothing of the file is done', async () => {
  const { shop, files } = await productFiles();
  await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 5 } });
  const { address, file } = await oldPicture(shop);
  const before = await thumbnails(shop);
  const { body } = await files.preview(file);

  const [, rejected] = await inTurn(
    shop.db,
    (tx) => sql`select pg_advisory_xact_lock(hashtext('products.file'))`.execute(tx),
    () => files.import(file, body.plan),
    () => deleteUnusedImages(shop),
  );

  expect(await hasImage(shop.images, address)).toBe(false);
  expect([rejected.status, rejected.body.code]).toEqual([422, 'rows_wrong']);
  expect(await thumbnails(shop)).toEqual(before);
  expect((await files.preview(file)).body.rows[0]?.messages).toEqual([
    `The shop has no picture called ${address.replace('/pictures/', '')}`,
  ]);
});

test('a picture that a file is just giving to a product is not thrown away', async () => {
  const { shop, files } = await productFiles();
  const { variantId } = await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 5 } });
  const { address, file } = await oldPicture(shop);
  const { body } = await files.preview(file);

  const [, imported] = await inTurn(
    shop.db,
    (tx) => variantOf(tx, variantId),
    () => files.import(file, body.plan),
    () => deleteUnusedImages(shop),
  );

  expect(imported.status).toBe(200);
  expect(await thumbnails(shop)).toEqual([[address]]);
  expect(await hasImage(shop.images, address)).toBe(true);
});

test('a picture that a file takes from a product stays for a day: somebody may still look at it', async () => {
  const { shop, files } = await productFiles();
  const { variantId } = await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 5 } });
  const [worn, fresh] = [await oldPicture(shop, '#232f6e'), await oldPicture(shop, '#6e2337')];
  await shop.db
    .updateTable('variants')
    .set({ mainImage: worn.address, thumbnails: [worn.address] })
    .where('id', '=', variantId)
    .execute();
  const { body } = await files.preview(fresh.file);

  expect((await files.import(fresh.file, body.plan)).status).toBe(200);
  await deleteUnusedImages(shop);

  expect(await thumbnails(shop)).toEqual([[fresh.address]]);
  expect(await hasImage(shop.images, worn.address)).toBe(true);
});

/** An image that was uploaded a day ago and is unused, and a file that adds it to the shirt. */
async function oldPicture({ db, images, now }: TestShop, color = '#6e2337') {
  const address = await storeImage(images, 'photo', await photo({ color }).webp().toBuffer());
  const aDayAgo = hoursBefore(now(), 24);
  const { id } = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('pictures')
    .values({ address, width: 900, height: 1200, uploadedAt: aDayAgo, wantedAt: aDayAgo, uploadedBy: id })
    .execute();
  return { address, file: `sku,pictures\nADIRE-INDIGO-M,${address.replace('/pictures/', '')}` };
}

async function thumbnails({ db }: TestShop): Promise<string[][]> {
  const rows = await db.selectFrom('variants').select('thumbnails').execute();
  return rows.map((row) => row.thumbnails);
}

/** Locks a variant, so that changes of it wait. */
const variantOf = (tx: Database, id: string) =>
  tx.selectFrom('variants').select('id').where('id', '=', id).forUpdate().execute();
