import type { Page } from 'playwright-core';
import { productId } from '#server/demo/load-products.ts';
import { allowAnew, codeFor, newestCode } from '../accounts.ts';
import { delivery } from '../cart.ts';
import type { OpenShop, VisitOptions } from '../open-shop.ts';
import { onPaymentPage } from '../shopping.ts';

/** A browser that runs no scripts, as Opera Mini. */
export const plainVisit = (shop: OpenShop, options: VisitOptions = {}) =>
  shop.visit({ javaScriptEnabled: false, ...options });

interface Choice {
  slug: string;
  /** Which of its colours, from 0; the first unless told. */
  colour?: number;
  /** As it is shown: 'Medium'. */
  size?: string;
  quantity?: number;
}

/** Adds an item from its own page, by its form. */
export async function addWithoutScripts(page: Page, { slug, colour, size, quantity }: Choice): Promise<void> {
  await page.goto(`/product/${productId(slug)}`);
  if (colour !== undefined) {
    await page
      .getByRole('group', { name: /^Colour/ })
      .getByRole('radio')
      .nth(colour)
      .check({ force: true });
    await page.getByRole('button', { name: 'Show this colour' }).click();
  }
  if (size) await page.getByRole('radio', { name: size, exact: true }).check({ force: true });
  if (quantity) await page.getByLabel('Quantity', { exact: true }).selectOption(String(quantity));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.waitForURL('/basic/cart**');
}

/** Opens the checkout and fills the delivery form, with an area of Lagos. */
export async function fillDeliveryWithoutScripts(page: Page, email: string): Promise<void> {
  for (const [label, value] of Object.entries({ ...delivery, Email: email })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel('State and area').selectOption('Lagos|lagos-mainland-1');
}

/** From the cart to the provider's page. */
export async function orderWithoutScripts(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Checkout' }).click();
  await fillDeliveryWithoutScripts(page, email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await onPaymentPage(page).pay.waitFor();
}

/** Signs in on the open login page. */
export async function logInWithoutScripts(shop: OpenShop, page: Page, email: string): Promise<void> {
  await allowAnew(shop);
  const earlier = await newestCode(shop, email);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Login / Continue' }).click();
  await page.getByLabel('Code').fill(await codeFor(shop, email, earlier));
  await page.getByRole('button', { name: 'Verify OTP' }).click();
}

/** All of the page has come, not only what was waited for. */
export const wholePage = (page: Page) => page.waitForLoadState('domcontentloaded');

/** The values of the page's form, to send it without the page. */
export async function formOf(page: Page): Promise<Record<string, string>> {
  await wholePage(page);
  const inputs = await page
    .locator('form input')
    .evaluateAll((all) => (all as HTMLInputElement[]).map(({ name, value }) => [name, value]));
  return Object.fromEntries(inputs) as Record<string, string>;
}
