import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { enterAdmin } from '../../../actions/staff.ts';
import { expectAccessible } from '../../accessible.ts';
import { addWithoutScripts, fillDeliveryWithoutScripts, plainVisit } from '../../basic/without-scripts.ts';
import { fillCart } from '../../cart.ts';
import { type OpenShop, test } from '../../open-shop.ts';
import {
  checkOut,
  addToCart,
  fillDelivery,
  heading,
  onPaymentPage,
  open,
  openCart,
  ordersOf,
  payNow,
  sums,
} from '../../shopping.ts';

/** From the owner's settings to what shoppers pay for the delivery of heavy items (docs/decisions/0106). */

const phone = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;
const tee = { slug: 'uche-marl-tee', size: 'Medium' };
const total = { Subtotal: '₦21,000', Shipping: '₦4,000', Total: '₦25,000' };

test('an owner charges more to deliver a heavy product, and shoppers pay that for each unit', async ({ shop }) => {
  const owner = await shop.visit(phone);
  await enterAdmin(shop, owner);
  await chargeForHeavyItems(owner, '500');
  await open(owner, `/admin/products/${productId(tee.slug)}`);
  const weight = owner.getByLabel('Weight for delivery');
  expect(await weight.locator('option:checked').innerText()).toBe('Normal');
  await weight.selectOption('Heavy (jackets, shoes)');
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await owner.getByText('Saved', { exact: true }).first().waitFor();

  const shopper = await shop.visit(phone);
  await addToCart(shopper, { ...tee, quantity: 2 });
  const [line] = await shopper.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as object[]);
  expect(line).toMatchObject({ quantity: 2, deliveryExtra: 500 });
  const drawer = await openCart(shopper);
  await drawer.getByText('Heavy items add ₦1,000, unless delivery is free').waitFor();
  await shopper.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await checkOut(shopper);
  await shopper.getByRole('radio', { name: /^Lagos Mainland Area 1.*₦4,000$/ }).waitFor();
  await fillDelivery(shopper, 'heavy@example.com');
  await payNow(shopper);
  await onPaymentPage(shopper).pay.click();
  await heading(shopper, 'Thank You For Your Order').waitFor();
  const paid = { itemsPrice: 21_000, shippingPrice: 4_000, totalAmount: 25_000, status: 'processing' };
  expect(await ordersOf(shop, 'heavy@example.com')).toMatchObject([paid]);

  await open(shopper, '/delivery-policy');
  await shopper.getByText('We add ₦500 for each heavy item (such as jackets and shoes).').waitFor();

  const plain = await plainVisit(shop, phone);
  await addWithoutScripts(plain, { ...tee, quantity: 2 });
  await plain.getByText('Heavy items add ₦1,000, unless delivery is free').waitFor();
  await plain.getByRole('link', { name: 'Checkout' }).click();
  await plain.getByText('Delivery includes ₦1,000 for heavy items.').waitFor();
  await fillDeliveryWithoutScripts(plain, 'plain.heavy@example.com');
  expect(await plain.getByLabel('State and area').locator('option:checked').innerText()).toMatch(/₦4,000/);
  await plain.getByRole('button', { name: 'Continue' }).click();
  await plain.getByText('Delivery includes ₦1,000 for heavy items.').waitFor();
  await plain.getByRole('row', { name: 'Total ₦25,000' }).waitFor();
  await plain.getByRole('button', { name: 'Pay now' }).click();
  await onPaymentPage(plain).pay.click();
  await heading(plain, 'Thank You For Your Order').waitFor();
  expect(await ordersOf(shop, 'plain.heavy@example.com')).toMatchObject([paid]);
});

test('a cart of before, and a checkout during which it changes, show what heavy items add', async ({ shop }) => {
  await setExtra(shop, 500);
  await shop.db.updateTable('products').set({ weightClass: 'heavy' }).where('id', '=', productId(tee.slug)).execute();
  const shopper = await shop.visit({ size: 'wide', mayLog: /409 \(Conflict\)/ });
  await fillCart(shopper, { ...tee, quantity: 2 }); // The extra delivery cost is not mentioned.
  await open(shopper, '/checkout');
  const summary = shopper.getByRole('complementary', { name: 'Order summary' });
  await expect.poll(() => sums(summary)).toEqual(total);

  await fillDelivery(shopper, 'meanwhile@example.com');
  await setExtra(shop, 2_000);
  await payNow(shopper);
  await shopper
    .getByText('Something in your order changed while you were shopping. Please check the new total.')
    .waitFor();
  await expect.poll(() => sums(summary)).toEqual({ ...total, Shipping: '₦7,000', Total: '₦28,000' });
  expect(await ordersOf(shop, 'meanwhile@example.com')).toEqual([]);
  await payNow(shopper);
  await shopper.getByRole('heading', { name: '₦28,000' }).waitFor();
  expect(await ordersOf(shop, 'meanwhile@example.com')).toMatchObject([{ shippingPrice: 7_000 }]);
});

test('staff see what heavy items add to a sale that is delivered', async ({ shop }) => {
  await setExtra(shop, 500);
  await shop.db.updateTable('products').set({ weightClass: 'heavy' }).where('id', '=', productId(tee.slug)).execute();
  const page = await shop.visit(phone);
  await enterAdmin(shop, page);
  await open(page, '/admin/orders/new');
  await page.getByLabel('Find an item').fill('Uche');
  await page
    .getByRole('button', { name: /^Add .*Medium/ })
    .first()
    .click();
  await page.getByLabel('Delivery or pick-up').check();
  await page.getByText('incl. ₦3,500 delivery, ₦500 of it for heavy items').waitFor();
});

async function chargeForHeavyItems(owner: Page, extra: string): Promise<void> {
  await open(owner, '/admin/settings/delivery');
  await owner.getByLabel('Added for each very heavy item (₦)').fill('');
  await owner.getByLabel('Added for each heavy item (₦)').fill(extra);
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await owner.getByText('Enter whole naira from 0 to 1,000,000').waitFor();
  await owner.getByLabel('Added for each very heavy item (₦)').fill('0');
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await owner.getByText('All changes saved').waitFor();
}

const setExtra = (shop: OpenShop, heavyExtra: number) =>
  shop.db.updateTable('deliveryTerms').set({ heavyExtra }).execute();
