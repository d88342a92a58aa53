import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { deliverOrder, shipOrder } from '#server/orders/status/ship-order.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { plainVisit } from '../basic/without-scripts.ts';
import { smallPhoto, isShown } from '../photos.ts';
import { test } from '../open-shop.ts';
import { buyTote, open, ordersOf } from '../shopping.ts';

const phone = { viewport: { width: 360, height: 740 } };

test('photos go with a review from a phone and without scripts, staff leave one out, and the product’s page shows the others', async ({
  shop,
}) => {
  const page = await shop.visit(phone);
  await buyTote(page, 'photos.review@example.com');
  const [order] = await ordersOf(shop, 'photos.review@example.com');
  await shipOrder(shop, order!.id, { who: 'system' });
  await deliverOrder(shop, order!.id, { who: 'system' });
  await open(page, `/order/${order!.id}`);
  await page.getByText('Write a review', { exact: true }).click();
  await page.getByRole('radio', { name: '5 stars: Very good' }).check({ force: true });
  await page.getByLabel('What would you tell other shoppers?').fill('It carries a lot');
  await page.getByLabel('Add photos').setInputFiles([await smallPhoto('#6e2337'), await smallPhoto('#2f5d3a')]);
  const photos = page.getByRole('group', { name: 'Photos' }).getByRole('listitem');
  await photos.nth(1).getByText('Photo sent').waitFor();
  const add = page.getByLabel('Add another photo');
  await add.setInputFiles(await smallPhoto('#1f4e9c'));
  await photos.nth(2).getByText('Photo sent').waitFor();
  await add.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Remove photo 3' }).click();
  await expect.poll(() => add.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send review' }).click();
  await page.getByText('We are checking your review.').waitFor();
  await isShown(page.getByRole('img', { name: 'Photo 2 of 2, opens full size' }));

  const plain = await plainVisit(shop, { ...phone, storageState: await page.context().storageState() });
  await plain.goto(`/basic/orders/${order!.id}`);
  await plain.getByRole('link', { name: 'Change this review' }).click();
  await plain.getByText('2 photos are already added.').waitFor();
  await plain.getByLabel('Photos').setInputFiles(await smallPhoto('#1f4e9c'));
  await plain.getByRole('button', { name: 'Send review' }).click();
  await isShown(plain.getByRole('img', { name: 'Photo 3 of 3, opens full size' }));

  const staff = await shop.visit(phone);
  await enterAdmin(shop, staff, 'manager');
  await open(staff, '/admin/reviews');
  await staff.getByRole('link', { name: /It carries a lot/ }).click();
  await isShown(staff.getByRole('img', { name: 'Photo 3, opens full size' }));
  await staff.getByRole('checkbox', { name: 'Photo 3' }).uncheck();
  await staff.getByRole('checkbox', { name: 'Photo 2' }).uncheck();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Publish review' }).click();
  await staff.getByText('Published', { exact: true }).waitFor();
  expect(await staff.getByRole('checkbox', { name: 'Photo 2' }).isChecked()).toBe(false);
  // Nothing is unsaved, in whichever order they were left out.
  await staff.getByRole('link', { name: 'Reviews', exact: true }).first().click();
  await staff.waitForURL('**/admin/reviews');
  await staff.goBack();
  await staff.getByRole('checkbox', { name: 'Photo 3' }).check();
  await Promise.all([
    staff.waitForResponse((response) => response.request().method() !== 'GET' && response.url().endsWith('/publish')),
    staff.getByRole('button', { name: 'Save reply and photos' }).click(),
  ]);

  const shopper = await shop.visit(phone);
  await open(shopper, `/product/${productId('oja-canvas-tote')}`);
  await shopper.getByText('It carries a lot').scrollIntoViewIfNeeded();
  await isShown(shopper.getByRole('img', { name: 'Photo 2 of 2 in the review of Ada, opens full size' }));
  await expectAccessible(shopper);
  expect(await shopper.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const [large] = await Promise.all([
    shopper.context().waitForEvent('page'),
    shopper.getByRole('link', { name: 'Photo 1 of 2 in the review of Ada, opens full size' }).click(),
  ]);
  await large.waitForLoadState();
  expect(await large.locator('img').evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(800);
});
