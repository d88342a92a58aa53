import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { delayRequests, delayResponse } from '../delay-requests.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { open } from '../shopping.ts';
import { photoFile } from './admin.ts';

/** Forms that opened before somebody else saved, and what is typed while something else happens on their page. */

test('a product that was open before opens again with what others saved in the meantime', async ({ shop }) => {
  const page = await admin(shop, '/admin/products?search=Temi+Linen');
  const product = page.getByRole('link', { name: 'Temi Linen Column Dress', exact: true });
  const description = page.locator('[name=description]');
  await product.click();
  await description.waitFor();
  await page.getByRole('link', { name: 'All products' }).click();
  await page
    .getByLabel(/^Search/)
    .first()
    .fill('Temi Linen');
  await shop.db
    .updateTable('products')
    .set({ description: 'Imported meanwhile.' })
    .where('id', '=', productId('temi-linen-column-dress'))
    .execute();
  await product.click();
  await expect.poll(() => description.inputValue()).toBe('Imported meanwhile.');
});

test('a newsletter that others changed shows and sends the new text', async ({ shop }) => {
  await shop.db
    .insertInto('newsletterSubscribers')
    .values({ email: 'bola@example.com', askedAt: shop.now(), confirmedAt: shop.now(), status: 'confirmed' })
    .execute();
  const page = await admin(shop, '/admin/newsletter/new');
  await page.getByLabel('Subject').fill('First words');
  await page.getByLabel('Text', { exact: true }).fill('The first text.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/newsletter\/[0-9a-f-]{36}$/);
  await page.getByRole('link', { name: 'Newsletter', exact: true }).first().click();
  const rewrite = (text: string) =>
    shop.db
      .updateTable('newsletterIssues')
      .set((row) => ({ text, version: row('version', '+', 1) }))
      .where('subject', '=', 'First words')
      .execute();
  await rewrite('The text of another.');
  await page.getByRole('link', { name: /First words/ }).click();
  await expect.poll(() => page.getByLabel('Text', { exact: true }).inputValue()).toBe('The text of another.');

  // Once more, while the dialog asks: what is sent is what the sender saw, or nothing.
  await page.getByRole('button', { name: 'Send…' }).click();
  await rewrite('A text that nobody saw.');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send to/ })
    .click();
  await page.getByText('Someone else changed this.').first().waitFor();
  await expect.poll(() => page.getByLabel('Text', { exact: true }).inputValue()).toBe('A text that nobody saw.');
  const { sentAt } = await shop.db
    .selectFrom('newsletterIssues')
    .select('sentAt')
    .where('subject', '=', 'First words')
    .executeTakeFirstOrThrow();
  expect(sentAt).toBeNull();
});

test('what is typed into a coupon stays when the coupon is switched off, and is saved', async ({ shop }) => {
  const page = await admin(shop, '/admin/coupons/WELCOME10');
  await page.getByLabel('Minimum order (₦)').fill('7000');
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('button', { name: 'Switch on' }).waitFor();
  expect(await page.getByLabel('Minimum order (₦)').inputValue()).toBe('7,000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/admin/coupons');

  const coupon = shop.db.selectFrom('coupons').select(['minimumSubtotal', 'isActive']).where('code', '=', 'WELCOME10');
  expect(await coupon.executeTakeFirst()).toEqual({ minimumSubtotal: 7_000, isActive: false });
});

test('settings that were read before a save and arrive after it do not bring the old values back', async ({ shop }) => {
  const page = await admin(shop, '/admin/settings');
  const phone = page.getByLabel('Phone', { exact: true });
  await phone.waitFor();
  const read = await delayResponse(page, '**/api/admin/settings');
  await page.evaluate(() => void dispatchEvent(new Event('visibilitychange')));
  await read.isFetched;
  await phone.fill('+2348035550199');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('All changes saved').waitFor();

  await read.deliver();
  expect(await phone.inputValue()).toBe('+2348035550199');
});

test('slides neither move nor go while a picture of theirs is uploaded', async ({ shop }) => {
  const page = await admin(shop, '/admin/settings/pictures');
  const first = page.getByRole('region', { name: 'Slide 1' });
  const before = await first.locator('img').first().getAttribute('src');
  const upload = await delayRequests(page, '**/api/admin/pictures');
  await first.getByLabel(/the picture for wide screens/).setInputFiles(await photoFile('#b3122e'));
  await first.getByText('Uploading…').waitFor();
  for (const name of [/^Later ?: slide 1/, /^Remove slide 1/, /^Earlier ?: slide 2/, /^Remove slide 2/]) {
    expect(await page.getByRole('button', { name }).isDisabled(), String(name)).toBe(true);
  }
  upload.release();
  await expect.poll(() => first.locator('img').first().getAttribute('src')).not.toBe(before);
  expect(await page.getByRole('button', { name: /^Later ?: slide 1/ }).isDisabled()).toBe(false);
});

async function admin(shop: OpenShop, path: string): Promise<Page> {
  const page = await shop.visit({ reducedMotion: 'reduce', mayLog: /status of 409/ });
  await enterAdmin(shop, page);
  await open(page, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
