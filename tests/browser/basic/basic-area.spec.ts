import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type OpenShop, test } from '../open-shop.ts';
import { heading } from '../shopping.ts';
import { addWithoutScripts, fillDeliveryWithoutScripts, plainVisit } from './without-scripts.ts';

/** The order before it is paid, for a city and a delivery area. */
async function review(shop: OpenShop, city: string, area: string): Promise<Page> {
  const page = await plainVisit(shop);
  await addWithoutScripts(page, { slug: 'oja-canvas-tote' });
  await page.getByRole('link', { name: 'Checkout' }).click();
  await fillDeliveryWithoutScripts(page, 'area@example.com');
  await page.getByLabel('City', { exact: true }).fill(city);
  await page.getByLabel('State and area').selectOption(area);
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, 'Check and pay').waitFor();
  await page.getByRole('button', { name: 'Pay now' }).waitFor();
  return page;
}

test('without scripts a shopper reads before paying that the city is in another area, and what that costs', async ({
  shop,
}) => {
  const page = await review(shop, 'Lekki Phase 1', 'Lagos|lagos-mainland-1');
  await page.getByText('Lekki Phase 1 is in Lagos Island Area 1, ₦3,500').waitFor();

  await page.getByRole('button', { name: 'Change the delivery details' }).click();
  await page.getByLabel('State and area').selectOption('Lagos|lagos-island-1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Pay now' }).waitFor();
  expect(await page.getByText('Lekki Phase 1 is in').count()).toBe(0);
});

test('without scripts a shopper whose city is in no area is asked to choose one, unless one was chosen', async ({
  shop,
}) => {
  const guessed = await review(shop, 'Agbara', 'Lagos|lagos-mainland-1');
  await guessed.getByText('Please choose the area that this city is in.').waitFor();

  const chosen = await review(shop, 'Agbara', 'Lagos|lagos-area-4');
  expect(await chosen.getByText('Please choose the area').count()).toBe(0);
});
