import { expect } from 'vitest';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { delayRequests } from '../delay-requests.ts';
import { stayOnPage } from './admin.ts';
import { test } from '../open-shop.ts';
import { fillDelivery, heading, open, openCheckout, ordersOf, payNow } from '../shopping.ts';

const fitsTheScreen = () => document.documentElement.scrollWidth <= innerWidth;

test('an owner creates a coupon on a phone, a shopper pays less with it, and the list counts the use', async ({
  shop,
}) => {
  const page = await shop.visit({ reducedMotion: 'reduce' });
  await enterAdmin(shop, page);
  await open(page, '/admin/coupons');
  await page.getByRole('link', { name: 'New coupon' }).click();
  await heading(page, 'New coupon').waitFor();

  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a coupon code').waitFor();
  await page.getByLabel('Code').fill('harvest-15');
  await page.getByLabel('Discount (%)').fill('15%');
  await page.getByLabel('Maximum discount (₦)').fill('4,000');
  await page.getByLabel('Minimum order (₦)').fill('10,000');
  await page.getByText('Takes 15% off orders of ₦10,000 or more, at most ₦4,000.').waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(fitsTheScreen)).toBe(true);
  await page.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('link', { name: /^HARVEST-15/ });
  await row.waitFor();
  expect(await row.innerText()).toContain('Active');
  expect(await row.innerText()).toContain('Not used yet');
  await expectAccessible(page);

  const shopper = await shop.visit();
  await openCheckout(shopper, { slug: 'oja-canvas-tote', quantity: 2 });
  await shopper.locator('summary').click();
  await shopper.getByLabel('Coupon code').fill('harvest-15');
  await shopper.getByRole('button', { name: 'Apply' }).click();
  await shopper.getByRole('button', { name: 'Remove coupon HARVEST-15' }).waitFor();
  await fillDelivery(shopper, 'harvest@example.com');
  await payNow(shopper);
  await shopper.getByRole('button', { name: /^Pay ₦/ }).waitFor();
  const [order] = await ordersOf(shop, 'harvest@example.com');
  expect(order).toMatchObject({ couponCode: 'HARVEST-15' });
  expect(order?.couponDiscount).toBe(Math.min(4_000, Math.round((order?.itemsPrice ?? 0) * 0.15)));

  await page.reload();
  await expect.poll(() => row.innerText()).toContain(`1 order, ₦${order?.couponDiscount.toLocaleString('en-NG')} off`);
  await row.click();
  await heading(page, 'HARVEST-15').waitFor();
  expect(await page.getByLabel('Code').isEditable()).toBe(false);
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('button', { name: 'Switch on' }).waitFor();
});

test('a maximum that was typed wrong holds up no coupon that takes a fixed amount off', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page);
  await open(page, '/admin/coupons/~new');
  await page.getByLabel('Code').fill('fixed-500');
  await page.getByLabel('Maximum discount (₦)').fill('about 4000');
  await page.getByLabel('Discount type').selectOption('amount');
  await page.getByLabel('Discount (₦)').fill('500');
  await page.getByText(/^Takes ₦500 off/).waitFor();

  await page.getByRole('button', { name: 'Save' }).click();

  await page.getByRole('link', { name: /^FIXED-500/ }).waitFor();
});

test('a manager reads what a coupon does, and sees no action of owners', async ({ shop }) => {
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');
  await open(page, '/admin/coupons');
  await page.getByRole('link', { name: /^WELCOME10/ }).click();
  await heading(page, 'WELCOME10').waitFor();
  await page.getByText(/^Takes 10% off/).waitFor();
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.getByRole('link', { name: 'All coupons' }).click();
  await heading(page, 'Coupons').waitFor();

  await open(page, '/admin/stock/import');
  await page.getByRole('button', { name: 'Download products' }).waitFor();
  expect(await page.getByRole('button', { name: 'Choose a file' }).count()).toBe(0);
});

test('the form keeps its values after a tap beside it and after an error', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /status of 409/, reducedMotion: 'reduce' });
  await enterAdmin(shop, page);
  await open(page, '/admin/coupons/~new');
  await page.getByLabel('Code').fill('WELCOME10');
  await page.getByLabel('Discount (%)').fill('20');

  await page.getByRole('link', { name: 'Oge admin' }).click();
  await stayOnPage(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A coupon with this code already exists').waitFor();
  expect(await page.getByLabel('Discount (%)').inputValue()).toBe('20');

  await page.getByRole('link', { name: 'Oge admin' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin');
});

test('who wants to leave while a coupon is being saved gets there once it is saved, and is asked again if it is not', async ({
  shop,
}) => {
  const page = await shop.visit({ mayLog: /status of 409/, reducedMotion: 'reduce' });
  await enterAdmin(shop, page);
  await open(page, '/admin/coupons/~new');
  await page.getByLabel('Discount (%)').fill('20');
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  const leaveWhileSaving = async (code: string) => {
    const saving = await delayRequests(page, '**/api/admin/coupons');
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Oge admin' }).click();
    await dialog.waitFor();
    saving.release();
  };

  await leaveWhileSaving('WELCOME10');
  await page.getByText('A coupon with this code already exists').waitFor();
  await stayOnPage(page);

  await leaveWhileSaving('WHILE-20');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin');
});
