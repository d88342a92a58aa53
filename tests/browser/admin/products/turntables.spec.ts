import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { photo } from '../../../data/photos.ts';
import { expectAccessible } from '../../accessible.ts';
import { stayOnPage } from '../admin.ts';
import { type OpenShop, test, type VisitOptions } from '../../open-shop.ts';
import { open, openProduct } from '../../shopping.ts';

/** Every image is decoded, sent, decoded again and resized a dozen times. */
const slow = { timeout: 240_000 };
const slug = 'kemi-gathered-skirt';

test(
  'an owner uploads a turntable at once, in the order of its file names, and shoppers turn it',
  slow,
  async ({ shop }) => {
    const page = await editor(shop);
    const field = await turntableOf(page);
    await field.input.setInputFiles(await files(5));
    await field.area.getByText('A turntable has 6 to 36 pictures').waitFor();

    // As a phone lists them: 'turn-10' before 'turn-3'.
    const chosen = await files(8, 3);
    await field.input.setInputFiles(chosen.toSorted((one, other) => one.name.localeCompare(other.name)));
    await expect.poll(() => field.strip.count()).toBe(8);
    expect(await field.area.getByText('A turntable has 6 to 36 pictures').count()).toBe(0);
    expect(await reds(page, field.strip)).toEqual([30, 40, 50, 60, 70, 80, 90, 100]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();

    const shopper = await shop.visit();
    await openProduct(shopper, slug);
    await shopper.getByRole('button', { name: 'See it turn' }).click();
    expect(await shopper.getByRole('slider', { name: 'Drag to turn' }).getAttribute('max')).toBe('7');
  },
);

test(
  'an upload that lost the network goes on where it stopped, and nothing is saved before it is whole',
  slow,
  async ({ shop }) => {
    const page = await editor(shop, { mayLog: /ERR_FAILED/ });
    const field = await turntableOf(page);
    let sent = 0;
    await page.route('**/api/admin/pictures', (route) => {
      sent += 1;
      return sent === 4 ? route.abort() : route.continue();
    });

    await field.input.setInputFiles(await files(6, 20));
    await field.area.getByText('3 of 6 uploaded').waitFor();
    await field.area.getByRole('alert').filter({ hasText: 'The picture couldn’t be uploaded' }).waitFor();
    expect(await page.getByText('Unsaved changes', { exact: true }).count()).toBe(0);
    await page.getByText('Not all pictures are uploaded').waitFor();
    await page.getByRole('link', { name: 'All products' }).click();
    await stayOnPage(page);
    await field.area.getByRole('button', { name: 'Try again' }).click();

    await expect.poll(() => field.strip.count()).toBe(6);
    expect(sent).toBe(7);
    await page.getByText('Unsaved changes', { exact: true }).waitFor();
  },
);

test('a turntable is replaced and removed as a whole', slow, async ({ shop }) => {
  const page = await editor(shop);
  const field = await turntableOf(page);
  await field.input.setInputFiles(await files(6));
  await expect.poll(() => field.strip.count()).toBe(6);
  await field.area.getByLabel(/^Replace all/).setInputFiles(await files(7, 10));
  await expect.poll(() => field.strip.count()).toBe(7);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();

  await field.area.getByRole('button', { name: /^Remove all/ }).click();
  await expect.poll(() => field.strip.count()).toBe(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.reload();
  const again = await turntableOf(page);
  expect(await again.strip.count()).toBe(0);
});

/** The editor of a published product, on a phone. */
async function editor(shop: OpenShop, options: VisitOptions = {}): Promise<Page> {
  const page = await shop.visit(options);
  await enterAdmin(shop, page);
  await open(page, `/admin/products/${productId(slug)}`);
  return page;
}

/** The field for the turntable of the first colour, open. */
async function turntableOf(page: Page) {
  const area = page.locator('details').filter({ hasText: 'that customers can turn' }).first();
  await area.waitFor();
  if ((await area.getAttribute('open')) === null) await area.locator('summary').click();
  return {
    area,
    input: area.locator('input[type=file]'),
    strip: area.getByRole('list', { name: /^Turntable of/ }).getByRole('listitem'),
  };
}

/** Frames as a camera numbers them, from `first` on; each is known by its red: ten times its number. */
const files = (count: number, first = 1) =>
  Promise.all(
    Array.from({ length: count }, async (_none, index) => ({
      name: `turn-${first + index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photo({ width: 400, height: 500, color: `rgb(${10 * (first + index)}, 90, 60)` })
        .jpeg()
        .toBuffer(),
    })),
  );

/** The red of each frame in the strip, rounded to tens. */
async function reds(page: Page, strip: Locator): Promise<number[]> {
  const addresses = await strip
    .locator('img')
    .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src));
  return Promise.all(
    addresses.map(async (address) => {
      const { channels } = await sharp(await (await page.request.get(address)).body()).stats();
      return 10 * Math.round(channels[0]!.mean / 10);
    }),
  );
}
