import type { Page } from 'playwright-core';
import { choose, checkOut, fillDelivery, heading, onPaymentPage, open, payNow } from '../shopping.ts';

/** A shopper finds items in the shop and pays them as a guest. */
export async function buyOnWebsite(page: Page, email: string, ...names: string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await open(page, '/shop');
    await page.getByRole('link', { name }).first().click();
    await heading(page, name).waitFor();
    await choose(page, 'Size', 'Medium');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('button', { name: `Cart, ${index + 1} item` }).waitFor();
  }
  await checkOut(page);
  await fillDelivery(page, email);
  await page.getByRole('radio', { name: /Lagos Mainland Area 1/ }).check();
  await payNow(page);
  await onPaymentPage(page).pay.click();
  await heading(page, 'Thank You For Your Order').waitFor();
}
