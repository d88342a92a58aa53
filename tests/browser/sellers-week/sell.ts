import type { Page } from 'playwright-core';
import { heading, onPaymentPage, open } from '../shopping.ts';

/** What staff do on the page 'New order', and what a customer does with a pay link. */

/** Opens the form from the list of orders and adds items to it, each in medium. */
export async function beginOrder(page: Page, ...names: string[]): Promise<void> {
  await open(page, '/admin/orders');
  await page.getByRole('link', { name: 'New order' }).click();
  await heading(page, 'New order').waitFor();
  for (const name of names) {
    await page.getByLabel(/^Find (an|another) item/).fill(name);
    await page.getByRole('button', { name: new RegExp(`^Add ${name}, .*Medium: [1-9]`) }).click();
  }
}

export async function enterAddress(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Delivery or pick-up' }).check();
  await page.getByLabel('Address').fill('3 Akerele Street');
  await page.getByLabel('City or district').fill('Surulere');
  await page.getByText('Surulere is in Lagos Mainland Area 1, ₦2,500').waitFor();
}

/** Saves an unpaid order. Returns its link. */
export async function savePayLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Save and get pay link' }).click();
  return page.getByRole('textbox', { name: 'Pay link', exact: true }).inputValue();
}

/** Opens a link that came in a chat, and pays what it asks for. */
export async function payLink(phone: Page, link: string, button: string | RegExp): Promise<void> {
  await open(phone, link);
  await phone.getByRole('button', { name: button }).click();
  await onPaymentPage(phone).pay.click();
}

/** `…/orders/<id>#k=…` is `<id>`. */
export const orderIdIn = (link: string) => /[0-9a-f-]{36}/.exec(link)![0];
