import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { adminMessages } from '#shared/admin/messages.ts';
import type { AnyField } from '#shared/admin/products/field-tables.ts';
import { productFields, variantFields } from '#shared/admin/products/product-fields.ts';
import { productId } from '#server/demo/load-products.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { expectAccessible } from '../../accessible.ts';
import { expectPaper, photoFile, stayOnPage } from '../admin.ts';
import { type OpenShop, test, type VisitOptions } from '../../open-shop.ts';
import { heading, open } from '../../shopping.ts';

/** The actions of staff on products, on a phone. */

/** Every image is decoded, sent, decoded again and resized a dozen times. */
const slow = { timeout: 240_000 };

test('an owner adds a product with two colours from photos, and shoppers see it at once', slow, async ({ shop }) => {
  const page = await admin(shop);
  await page.getByRole('link', { name: 'New product' }).click();

  await page.getByLabel('Name', { exact: true }).fill('Bisi two-tone gown');
  await page.getByLabel('Category').fill('Dresses');
  await addPhoto(page, 'Add pictures', '#b3122e');
  const first = page.getByRole('group', { name: 'The colour', exact: true });
  // The middle of the photo is mostly the fabric.
  await expect
    .poll(() => first.getByLabel('Choose').or(first.locator('input[type=color]')).inputValue())
    .toMatch(/^#b[0-9a-f]1[0-9a-f]2[0-9a-f]$/);
  await page.getByLabel('Colour name').fill('Ruby');
  await page.getByLabel('Price').fill('41,500');
  await page.getByLabel('Stock in Small').fill('2');
  await page.getByLabel('Stock in Medium').fill('3');
  await page.getByLabel('Discount to show').fill('10%');
  await page
    .getByText('Customers see ₦45,650 crossed out and -10%. They pay ₦41,500: a true saving of 9.1%.')
    .waitFor();

  await page.getByRole('button', { name: 'Add colour' }).click();
  const second = page.getByRole('group', { name: 'Colour 2', exact: true });
  // The price is taken from the colour before; its pieces are its own.
  await expect.poll(() => second.getByLabel('Price').inputValue()).toBe('41,500');
  const stock = page.getByRole('group', { name: 'Stock of Colour 2' });
  expect(await stock.getByLabel('Stock in Small').inputValue()).toBe('');
  await stock.getByLabel('Stock in Medium').fill('3');
  await second.getByLabel(/^Add pictures/).setInputFiles(await photoFile('#1f4e9c'));
  await second
    .getByRole('list', { name: /^Pictures of/ })
    .getByRole('listitem')
    .getByLabel('describe it')
    .fill('The gown in blue');
  await second.getByLabel('Colour name').fill('Royal blue');
  const blue = page.getByRole('group', { name: 'Royal blue', exact: true });
  await blue.getByRole('button', { name: 'Pick colour from photo' }).click();
  expect(await blue.getByRole('button', { name: 'Done', exact: true }).getAttribute('aria-pressed')).toBe(null);
  // The wall is at its edge.
  const source = blue.getByRole('button', { name: 'Tap the fabric' });
  await source.getByRole('img').evaluate((image: HTMLImageElement) => image.decode());
  const { width } = (await source.boundingBox())!;
  await source.click({ position: { x: width / 12, y: 100 } });
  await expect.poll(() => blue.locator('input[type=color]').inputValue()).toMatch(/^#d[0-9a-f]d[0-9a-f]d[0-9a-f]$/);
  await source.click({ position: { x: width / 2, y: 150 } });
  await expect
    .poll(() => blue.locator('input[type=color]').inputValue())
    .toMatch(/^#[12][0-9a-f][45][0-9a-f][9a][0-9a-f]$/);

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published').first().waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^Published\. Saved today at/ })
    .waitFor();
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);

  const shopper = await shop.visit();
  await open(shopper, '/new-arrivals');
  await shopper.getByRole('link', { name: 'Bisi two-tone gown' }).click();
  await shopper.getByRole('radio', { name: 'Royal Blue' }).check();
  await shopper.getByRole('img', { name: 'The gown in blue' }).first().waitFor();
  await shopper.getByText('₦41,500').first().waitFor();
  await shopper.getByRole('radio', { name: 'Medium' }).check();
  await Promise.all([
    shopper.getByText('Added to cart').first().waitFor(),
    shopper.getByRole('button', { name: 'Add to Cart' }).click(),
  ]);
});

test('a product that lacks something shows what, and moves the focus there on save', async ({ shop }) => {
  const page = await admin(shop, '/admin/products/new');

  await page.getByRole('button', { name: 'Publish' }).click();

  await expect
    .poll(() => page.getByLabel('Colour name').evaluate((field) => field === document.activeElement))
    .toBe(true);
  for (const words of [
    'Enter a product name',
    'Choose or enter a category',
    'Enter a colour name',
    'Pick the colour',
    'Enter a price in whole naira',
  ]) {
    await page.getByText(words).first().waitFor();
  }
  await fillIn(page, { name: 'Sola, bare' });
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Teal needs a picture before you can publish it').first().waitFor();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft, hidden from customers.').waitFor();
});

test('what is no number stays as it was typed and says so; nothing is saved as none', async ({ shop }) => {
  const id = productId('eniola-lace-boubou');
  const facts = () =>
    shop.db
      .selectFrom('products')
      .innerJoin('variants', 'productId', 'products.id')
      .select(['discountPercent', 'cost', 'products.version'])
      .where('products.id', '=', id)
      .execute();
  const before = await facts();
  const page = await admin(shop, `/admin/products/${id}`);
  await page.getByLabel('Discount to show').fill('20 off');
  await page.getByLabel('Cost to you').first().fill('21.500');
  await page.getByRole('button', { name: 'Add measurement' }).click();
  const measure = page.getByRole('group', { name: 'New measurement' });
  await measure.getByLabel('Measurement', { exact: true }).fill('Sash');
  const sash = page.getByRole('group', { name: 'Sash' }).getByLabel(/, cm$/).first();
  await sash.fill('54 cm');
  await page.getByRole('button', { name: 'Add colour' }).click();
  const stock = page.getByLabel(/^Stock in/).first();
  await stock.fill('12 pcs');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByText('Enter a discount from 1 to 100 percent, or leave it empty').first().waitFor();
  await page.getByText('Enter centimetres from 0.1 to 999.9').first().waitFor();
  await page.getByText('Enter a whole number from 0 to 100,000').first().waitFor();
  expect(await page.getByLabel('Discount to show').inputValue()).toBe('20 off');
  expect(await page.getByLabel('Cost to you').first().inputValue()).toBe('21.500');
  expect(await sash.inputValue()).toBe('54 cm');
  expect(await stock.inputValue()).toBe('12 pcs');
  expect(await facts()).toEqual(before);
});

test('the form of a product has a control for each of its fields', async ({ shop }) => {
  const page = await admin(shop, '/admin/products/new');
  for (const { label, column } of Object.values<AnyField>({ ...productFields, ...variantFields })) {
    const controls = page.getByLabel(label).and(page.locator(`[name=${column}]`));
    await expect.poll(() => controls.count(), { message: label }).toBe(1);
  }
});

test('a draft survives a browser crash, and leaving the page asks first', async ({ shop }) => {
  const page = await admin(shop, `/admin/products/${productId('kemi-gathered-skirt')}`);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Kemi gathered skirt, longer');
  await page.getByText('Unsaved changes', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'All products' }).click();
  await stayOnPage(page);

  page.on('dialog', (opened) => void opened.accept());
  await page.reload();
  await page.getByText(/You typed this on this device today at/).waitFor();
  await expect.poll(() => name.inputValue()).toBe('Kemi gathered skirt, longer');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => name.inputValue()).toBe('Kemi Gathered Skirt');
  await page.getByText('Saved', { exact: true }).waitFor();
});

test('after saving in the editor the shop shows the change, also through the back button', async ({ shop }) => {
  const page = await admin(shop, `/admin/products/${productId('kemi-gathered-skirt')}`);
  const seeIt = page.getByRole('link', { name: 'View in shop' });
  await seeIt.click();
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
  await page.goBack();

  await page.getByLabel('Description').fill('Lined to the knee since this morning.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await seeIt.click();

  await page.getByText('Lined to the knee since this morning.').first().waitFor();
});

test('when two people edit a product at once, the second one chooses whose values stay', async ({ shop }) => {
  const address = `/admin/products/${productId('sade-satin-skirt')}`;
  const mayLog = /status of 409/;
  const [one, other] = [await admin(shop, address, { mayLog }), await admin(shop, address, { mayLog })];
  const description = (page: Page) => page.getByLabel('Description');
  await description(one).fill('Theirs');
  await description(other).fill('Mine');

  await one.getByRole('button', { name: 'Save', exact: true }).click();
  await one.getByText('Saved', { exact: true }).first().waitFor();
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await other.getByText('Someone else changed this').waitFor();
  expect(await description(other).inputValue()).toBe('Mine');
  await other.getByRole('button', { name: 'Keep my changes' }).click();
  await other.getByText('Saved', { exact: true }).first().waitFor();

  const { rows } = {
    rows: await shop.db
      .selectFrom('products')
      .select('description')
      .where('id', '=', productId('sade-satin-skirt'))
      .execute(),
  };
  expect(rows).toEqual([{ description: 'Mine' }]);
});

test('“Keep my changes” keeps only what this person changed: a price that was lowered in the meantime stays, also for a draft of an earlier visit', async ({
  shop,
}) => {
  const id = productId('sade-satin-skirt');
  const page = await admin(shop, `/admin/products/${id}`, { mayLog: /status of 409/ });
  await page.getByLabel('Description').fill('Mine alone');
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  await shop.db.updateTable('variants').set({ price: 9_900 }).where('productId', '=', id).execute();
  await shop.db.updateTable('products').set({ composition: '100% silk' }).where('id', '=', id).execute();

  page.on('dialog', (opened) => void opened.accept());
  await page.reload();
  await page.getByText(/You typed this on this device today at/).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Keep my changes' }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();

  const product = shop.db.selectFrom('products').select(['description', 'composition']).where('id', '=', id);
  expect(await product.execute()).toEqual([{ description: 'Mine alone', composition: '100% silk' }]);
  const prices = shop.db.selectFrom('variants').select('price').distinct().where('productId', '=', id);
  expect(await prices.execute()).toEqual([{ price: 9_900 }]);
});

test('“Publish” pressed while somebody else saved publishes with “Keep my changes”, which says when it has no network', async ({
  shop,
}) => {
  const id = productId('sade-satin-skirt');
  await shop.db.updateTable('products').set({ status: 'draft' }).where('id', '=', id).execute();
  const page = await admin(shop, `/admin/products/${id}`, { mayLog: /status of 409|ERR_FAILED/ });
  await page.getByLabel('Description').fill('Ready for the shop');
  await shop.db.updateTable('products').set({ description: 'Theirs' }).where('id', '=', id).execute();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const mine = page.getByRole('button', { name: 'Keep my changes' });
  await page.route(`**/api/admin/products/${id}`, (call) => call.abort());
  await mine.click();
  await page.getByText(adminMessages.general.offline).waitFor();
  await page.unroute(`**/api/admin/products/${id}`);
  await mine.click();

  const product = shop.db.selectFrom('products').select(['description', 'status']).where('id', '=', id);
  await expect.poll(() => product.execute()).toEqual([{ description: 'Ready for the shop', status: 'published' }]);
});

test('a picture without a background is sent on paper, not on black, by a browser that can’t write WebP', async ({
  shop,
}) => {
  const page = await admin(shop, '/admin/products/new');
  // As Safari does.
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its canvas below
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (take, type, quality) {
      toBlob.call(this, take, type === 'image/webp' ? 'image/png' : type, quality);
    };
  });
  const clear = { create: { width: 800, height: 1_000, channels: 4, background: '#00000000' } } as const;
  const buffer = await sharp(clear).png().toBuffer();
  const [response] = await Promise.all([
    page.waitForResponse('**/api/admin/pictures*'),
    page.getByLabel(/^Add pictures/).setInputFiles({ name: 'dress.png', mimeType: 'image/png', buffer }),
  ]);
  expect(await response.request().headerValue('content-type')).toBe('image/jpeg');
  await expectPaper(page, response);
});

test('an image that failed to upload is sent again with a tap; images are reordered and removed', async ({ shop }) => {
  const page = await admin(shop, '/admin/products/new', { mayLog: /ERR_FAILED/ });
  await page.route('**/api/admin/pictures', (route) => route.abort(), { times: 1 });

  await page
    .getByLabel(/^Add pictures/)
    .setInputFiles([await photoFile('#6e2337', 'one.jpg'), await photoFile('#2f5d3a', 'two.jpg')]);
  await page.getByText('The picture couldn’t be uploaded').waitFor();
  const pictures = page.getByRole('list', { name: /^Pictures of/ }).getByRole('listitem');
  await pictures.getByRole('textbox').first().fill('green');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => pictures.getByRole('textbox').count()).toBe(2);
  await pictures.getByRole('textbox').nth(1).fill('wine');

  await pictures.nth(1).getByRole('button', { name: 'Earlier' }).click();
  await expect.poll(() => pictures.getByRole('textbox').nth(0).inputValue()).toBe('wine');
  await pictures.nth(1).getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => pictures.count()).toBe(1);
});

test('a photo is made small before it is sent', async ({ shop }) => {
  const page = await admin(shop, '/admin/products/new');
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const buffer = await sharp({ create: { width: 2400, height: 3200, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(2_000_000);
  const sent = page.waitForRequest('**/api/admin/pictures', { timeout: 120_000 });

  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel(/^Add pictures/).setInputFiles(photo, { timeout: 120_000 }); // Megabytes through a pipe.

  const { 'content-length': length, 'content-type': type } = await (await sent).allHeaders();
  expect(type).toBe('image/webp');
  // Noise compresses worst: a photo of a dress takes a tenth of this.
  expect(Number(length)).toBeLessThan(buffer.length / 2);
  await page.getByLabel('describe it').waitFor();
});

test('a product is archived from the list, disappears from the shop, and comes back', async ({ shop }) => {
  const page = await admin(shop);
  const shopper = await shop.visit({ mayLog: /status of 404/ });
  await page.getByLabel('Search').fill('ronke');
  const row = page.getByRole('listitem').filter({ hasText: 'Ronke Midi Wrap Dress' });
  await expect.poll(() => page.url()).toContain('search=ronke');

  await row.getByRole('button', { name: 'Unpublish Ronke' }).click();
  await row.getByText('Draft').waitFor();
  expect((await open(shopper, `/product/${productId('ronke-midi-wrap-dress')}`))?.status()).toBe(404);
  await row.getByRole('button', { name: 'Publish Ronke' }).click();
  await row.getByText('Draft').waitFor({ state: 'hidden' });
  expect((await open(shopper, `/product/${productId('ronke-midi-wrap-dress')}`))?.status()).toBe(200);
});

test('a copy opens as a draft, and a draft can be previewed as shoppers would see it', async ({ shop }) => {
  const page = await admin(shop, '/admin/products?search=oja+canvas');
  await page.getByRole('button', { name: 'Duplicate Oja' }).click();
  await page.getByRole('heading', { level: 1, name: 'Copy of Oja Canvas Tote' }).waitFor();
  await page.getByText('Draft, hidden from customers.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Oja canvas bag');

  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Preview' }).click(),
  ]);

  await preview.getByRole('heading', { level: 1, name: 'Oja canvas bag' }).waitFor();
  await preview.getByText('Preview, with your unsaved changes. Only staff can open it.').waitFor();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
});

test.for(['phone', 'wide'] as const)(
  'on a %s screen the list, the editor and the preview are accessible',
  async (size, { shop }) => {
    const page = await admin(shop, '/admin/products', { size, reducedMotion: 'reduce' });
    await page.getByRole('listitem').nth(3).waitFor();
    await expectAccessible(page);
    await open(page, `/admin/products/${productId('kemi-gathered-skirt')}`);
    await page.getByRole('button', { name: 'Add colour' }).click();
    await page.getByRole('group', { name: 'Colour 3', exact: true }).waitFor();
    await expectAccessible(page);
    page.on('dialog', (dialog) => void dialog.accept());
    await open(page, `/admin/products/${productId('kemi-gathered-skirt')}/preview`);
    await heading(page, 'Kemi Gathered Skirt').waitFor();
    await expectAccessible(page);
  },
);

async function admin(shop: OpenShop, path = '/admin/products', options: VisitOptions = {}): Promise<Page> {
  const page = await shop.visit(options);
  await enterAdmin(shop, page);
  await open(page, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

async function fillIn(page: Page, { name }: { name: string }): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Category').fill('Dresses');
  await page.getByLabel('Colour name').fill('Teal');
  await page.locator('input[type=color]').fill('#0f4c5c');
  await page.getByLabel('Price').fill('20000');
}

async function addPhoto(page: Page, button: string, color: string): Promise<void> {
  await page.getByLabel(new RegExp(`^${button}`)).setInputFiles(await photoFile(color));
  await page.getByLabel('Picture 1 (main picture): describe it').waitFor();
}
