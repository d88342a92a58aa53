import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AdminProduct } from '#shared/admin/products/api.ts';
import type { ProductEntry } from '#shared/admin/products/forms.ts';
import { deleteUnusedImages } from '#server/catalogue/images/delete-unused-images.ts';
import { photo } from '../../tests/data/photos.ts';
import { productEntry, save, seen, variantEntry } from '../../tests/data/products.ts';
import { productFiles } from '../../tests/data/product-files.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';

test('a colour turns for shoppers once its frames are saved: its product says how many, and which on request', async () => {
  const shop = await testShop();
  const [staff, shopper] = [await newStaff(shop, 'manager'), new Shopper(shop)];
  const product = await productEntry(shop);
  const { id, edited } = await save(staff, product, { status: 'published' });
  expect((await seen(shopper, id)).body).not.toHaveProperty('product.variants.0.turntable');
  expect((await turntables(shopper, id)).body).toMatchObject({ turntables: [] });

  const frames = await upload(shop, staff, 8);
  const saved = await save(staff, withFrames(product, frames), { version: edited.version }, id);

  expect(saved).toMatchObject({ status: 200, edited: { product: { variants: [{ frames }] } } });
  expect((await seen(shopper, id)).body).toMatchObject({ product: { variants: [{ turntable: 8 }] } });
  expect((await turntables(shopper, id)).body).toMatchObject({
    turntables: [{ _id: product.variants[0]!._id, frames }],
  });
  expect(await log(shop)).toEqual([{ Indigo: { turntable: [0, 8] } }]);
});

test('nobody but staff sees how a draft turns', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const { id } = await save(staff, withFrames(await productEntry(shop), await upload(shop, staff, 6)));

  expect(await turntables(new Shopper(shop), id)).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
  expect((await staff.call('GET', `/api/admin/products/${id}/preview`)).body).not.toHaveProperty(
    'product.variants.0.turntable',
  );
});

test('a turntable has 6 to 36 frames, each of which is there', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const [product, frames] = [await productEntry(shop), await upload(shop, staff, 6)];
  const tooMany = Array.from({ length: 37 }, () => frames[0]!);

  for (const some of [frames.slice(1), tooMany]) {
    expect(await save(staff, withFrames(product, some))).toMatchObject({
      status: 400,
      body: { fields: { 'product.variants.0.frames': 'A turntable has 6 to 36 pictures' } },
    });
  }
  const unknown = [...frames.slice(1), '/pictures/photo.0123456789ab.webp'];
  expect(await save(staff, withFrames(product, unknown))).toMatchObject({
    status: 422,
    body: { code: 'bad_picture', fields: { 'variants.0.frames': expect.stringMatching(/no longer exists/) } },
  });
  expect((await save(staff, withFrames(product, frames))).status).toBe(200);
});

test('a renamed colour keeps its turntable, and so does one that a form without turntables saves', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const product = await productEntry(shop);
  const frames = await upload(shop, staff, 6);
  const { id, edited } = await save(staff, withFrames(product, frames));

  const color = { ...product.variants[0]!.color, name: 'Wine' };
  const renamed = { ...product, variants: [{ ...product.variants[0]!, color }] };
  const saved = await save(staff, renamed, { version: edited.version }, id);
  expect(saved.edited.product.variants).toMatchObject([{ color, frames }]);
  // It says nothing of frames, so nothing changed.
  expect((await save(staff, renamed, { version: edited.version }, id)).edited.version).toBe(saved.edited.version);
});

test('frames that are taken off are gone, and a deleted colour takes its own along', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const entry = await productEntry(shop);
  const wine = variantEntry({ color: { name: 'Wine', hex: '#6e2337', family: null } });
  const [frames, others] = [await upload(shop, staff, 6), await upload(shop, staff, 7, 50)];
  const product = {
    ...entry,
    variants: [
      { ...entry.variants[0]!, frames },
      { ...wine, frames: others },
    ],
  };
  const { id, edited } = await save(staff, product);

  const without = { ...product, variants: [{ ...product.variants[0]!, frames: [] }, product.variants[1]!] };
  const changed = await save(staff, without, { version: edited.version }, id);
  expect(changed.edited.product.variants.map((variant) => variant.frames)).toEqual([[], others]);
  expect(await log(shop)).toEqual([{ Indigo: { turntable: [6, 0] } }]);

  await save(staff, { ...without, variants: [without.variants[0]!] }, { version: changed.edited.version }, id);
  expect(await shop.db.selectFrom('turntables').selectAll().execute()).toEqual([]);
});

test('of two people who change a product at once, the second gets a conflict for a turntable too', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const product = await productEntry(shop);
  const { id, edited } = await save(staff, product);
  await save(staff, withFrames(product, await upload(shop, staff, 6)), { version: edited.version }, id);

  const late = await save(staff, { ...product, name: 'Kemi tunic' }, { version: edited.version }, id);

  expect(late).toMatchObject({ status: 409, body: { code: 'changed_elsewhere' } });
});

test('the frames of a turntable are not deleted while it is there, and are a day after it was replaced', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const product = await productEntry(shop);
  const [former, later] = [await upload(shop, staff, 6), await upload(shop, staff, 6, 50)];
  const { id, edited } = await save(staff, withFrames(product, former));

  shop.clock.forward({ hours: 48 });
  await deleteUnusedImages(shop);
  expect(await stored(shop, former)).toEqual(former.map(() => 200));
  expect(await stored(shop, later)).toEqual(later.map(() => 404));

  const onceMore = await newStaff(shop); // Two days later staff have to sign in again.
  const newest = await upload(shop, onceMore, 6, 50);
  const replaced = await save(onceMore, withFrames(product, newest), { version: edited.version }, id);
  expect(replaced.status).toBe(200);
  shop.clock.forward({ hours: 23 });
  await deleteUnusedImages(shop);
  expect(await stored(shop, former)).toEqual(former.map(() => 200));
  shop.clock.forward({ hours: 1 });
  await deleteUnusedImages(shop);
  expect(await stored(shop, former)).toEqual(former.map(() => 404));
  expect(await stored(shop, newest)).toEqual(newest.map(() => 200));
});

test('a job of the former release, which knows no turntables, can’t delete their frames', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const [frames, unused] = [await upload(shop, staff, 6), await upload(shop, staff, 1, 50)];
  await save(staff, withFrames(await productEntry(shop), frames));

  const begun = await shop.db
    .updateTable('pictures')
    .set({ deletingSince: shop.now() })
    .where('address', 'in', [...frames, ...unused])
    .returning('address')
    .execute();

  expect(begun.map(({ address }) => address)).toEqual(unused);
});

test('a copy turns like its original', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const frames = await upload(shop, staff, 6);
  const { id } = await save(staff, withFrames(await productEntry(shop), frames));
  const copy = randomUUID();

  await staff.call('POST', `/api/admin/products/${id}/duplicate`, { copy });

  const { body } = await staff.call('GET', `/api/admin/products/${copy}`);
  expect((body['edited'] as AdminProduct).product.variants[0]!.frames).toEqual(frames);
});

test('an imported file changes no turntable', async () => {
  const { shop, files } = await productFiles();
  const staff = await newStaff(shop);
  const frames = await upload(shop, staff, 6);
  const { id } = await save(staff, withFrames(await productEntry(shop), frames));
  const { sku } = await shop.db.selectFrom('stock').select('sku').executeTakeFirstOrThrow();

  const file = `sku,cloth,price\n${sku},linen,13000`;
  const { body: preview } = await files.preview(file);
  expect((await files.import(file, preview.plan)).status).toBe(200);

  const { body } = await staff.call('GET', `/api/admin/products/${id}`);
  expect((body['edited'] as AdminProduct).product.variants).toMatchObject([{ cloth: 'linen', frames }]);
});

const withFrames = (product: ProductEntry, frames: string[]): ProductEntry => ({
  ...product,
  variants: product.variants.map((variant) => ({ ...variant, frames })),
});

const turntables = (who: Shopper, id: string) => who.call('GET', `/api/product/turntables/${id}`);

/** Uploads frames, each of its own colour, and gives their addresses in this order. */
async function upload(shop: TestShop, staff: Shopper, count: number, first = 10): Promise<string[]> {
  const addresses: string[] = [];
  for (let number = first; number < first + count; number++) {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/pictures',
      headers: { 'content-type': 'image/jpeg' },
      cookies: staff.cookies(),
      payload: await photo({ width: 320, height: 400, color: `#${number}${number}${99 - number}` })
        .jpeg()
        .toBuffer(),
    });
    addresses.push(response.json<{ picture: string }>().picture);
  }
  return addresses;
}

const stored = (shop: TestShop, addresses: readonly string[]) =>
  Promise.all(addresses.map(async (url) => (await shop.app.inject({ url })).statusCode));

/** The log's entries about changes. */
async function log({ db }: TestShop) {
  const entries = await db.selectFrom('auditLog').select('detail').where('action', '=', 'product.changed').execute();
  return entries.map(({ detail }) => detail);
}
