import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { deliverOrder, shipOrder } from '#server/orders/status/ship-order.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { plainVisit } from '../basic/without-scripts.ts';
import { fullPhoto, isShown, smallPhoto } from '../photos.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { buyTote, open, ordersOf } from '../shopping.ts';

const phone = { viewport: { width: 360, height: 740 } };

test('a photo of a fault goes with a return from a phone, scaled down; one that fails is sent again, and staff open it large', async ({
  shop,
}) => {
  const page = await shop.visit({ ...phone, mayLog: /ERR_FAILED|415/ });
  const id = await toteDelivered(shop, page, 'photos.return@example.com');
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open(page, `/order/${id}`);
  await page.getByText(/^You can return items of this order until /).waitFor();
  expect(scripts.filter((url) => url.includes('PhotoField'))).toEqual([]);
  await page.getByText('Return or exchange an item', { exact: true }).click();
  await page.getByLabel('Reason', { exact: true }).selectOption('It is faulty');
  await page.getByLabel('In your own words').fill('The seam is open');
  const fault = await fullPhoto('#6e2337');
  const sizes: number[] = [];
  await page.route('**/api/orders/*/photos', async (route) => {
    sizes.push(route.request().postDataBuffer()!.length);
    if (sizes.length === 1) await route.abort();
    else await route.continue();
  });
  await page.getByLabel('Add photos').setInputFiles([fault, { ...fault, name: 'no.txt', buffer: Buffer.from('no') }]);
  const photos = page.getByRole('group', { name: 'Photos' }).getByRole('listitem');
  await photos.nth(0).getByText('Check your connection and send it again').waitFor();
  await photos.nth(1).getByText('Choose a photo: JPEG, PNG, WebP or AVIF.').waitFor();
  await page.getByRole('button', { name: 'Request return' }).click();
  await page.getByText('A photo was not sent. Send it again, or remove it.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  await page.getByRole('button', { name: 'Send again photo 1' }).click();
  await photos.nth(0).getByText('Photo sent').waitFor();
  expect(sizes.at(-1)).toBeLessThan(fault.buffer.length / 2);
  expect(await page.getByLabel('In your own words').inputValue()).toBe('The seam is open');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('button', { name: 'Request return' }).click();
  await page.getByText(/^Return requested on /).waitFor();
  await isShown(page.getByRole('img', { name: 'Photo, opens full size' }));
  await expectAccessible(page);

  const staff = await shop.visit(phone);
  await enterAdmin(shop, staff, 'manager');
  await open(staff, '/admin/returns');
  await isShown(staff.getByRole('img', { name: 'Photo', exact: true }));
  await expectAccessible(staff);
  await staff.getByRole('link', { name: /It is faulty/ }).click();
  await isShown(staff.getByRole('img', { name: 'Photo, opens full size' }));
  await expectAccessible(staff);
  const [large] = await Promise.all([
    staff.context().waitForEvent('page'),
    staff.getByRole('link', { name: 'Photo, opens full size' }).click(),
  ]);
  await large.waitForLoadState();
  expect(await large.locator('img').evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(1600);
});

test('whoever goes on to another field after removing a photo is not brought back', async ({ shop }) => {
  const page = await shop.visit(phone);
  const id = await toteDelivered(shop, page, 'photos.focus@example.com');
  await open(page, `/order/${id}`);
  await page.getByText('Return or exchange an item', { exact: true }).click();
  await page.getByLabel('Add photos').setInputFiles(await smallPhoto('#2f5d3a'));
  const removal = page.getByRole('button', { name: 'Remove photo 1' });
  await removal.waitFor();
  const words = await page.getByLabel('In your own words').elementHandle();

  // Both within the same frame, as on a slow phone.
  await removal.evaluate((button: HTMLElement, field) => {
    button.click();
    (field as HTMLElement).focus();
  }, words);

  await removal.waitFor({ state: 'detached' });
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  expect(await page.getByLabel('In your own words').evaluate((field) => field === document.activeElement)).toBe(true);
});

test('without scripts a photo goes with a return too, and what was typed stays when one can’t be read', async ({
  shop,
}) => {
  const buyer = await shop.visit(phone);
  const id = await toteDelivered(shop, buyer, 'plain.photos@example.com');
  const storageState = await buyer.context().storageState();
  const page = await plainVisit(shop, { ...phone, storageState, mayLog: /400/ });
  await page.goto(`/basic/orders/${id}/return`);
  await page.getByLabel('Reason').selectOption('It is faulty');
  await page.getByLabel('In your own words').fill('The strap is torn');
  const heic = { name: 'x.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic') };
  await page.getByLabel('Photos').setInputFiles([await smallPhoto('#2f5d3a'), heic]);
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.locator('.error').getByText('We can’t read HEIC photos.').waitFor();
  await page.getByText('1 photo is already added.').waitFor();
  await isShown(page.getByRole('img', { name: 'Photo, opens full size' }));
  expect(await page.getByLabel('In your own words').inputValue()).toBe('The strap is torn');

  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText(/^Return requested on /).waitFor();
  await isShown(page.getByRole('img', { name: 'Photo, opens full size' }));
});

/** The id of a tote that was bought in this browser, shipped and delivered. */
async function toteDelivered(shop: OpenShop, page: Page, email: string): Promise<string> {
  await buyTote(page, email);
  const [order] = await ordersOf(shop, email);
  await shipOrder(shop, order!.id, { who: 'system' });
  await deliverOrder(shop, order!.id, { who: 'system' });
  return order!.id;
}
