import type { Page } from 'playwright-core';
import { orderNumber } from '#shared/orders/order-number.ts';
import { open } from '../shopping.ts';

/** The actions of a packer on a phone. */

/** Ticks what is to be packed of an order, and sends it with its courier and number. */
export async function packAndShip(
  page: Page,
  { orderId, items, number }: { orderId: string; items: readonly string[]; number: string },
): Promise<void> {
  await open(page, '/admin/packing');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: orderNumber(orderId) }) });
  for (const item of items) {
    await card.getByRole('listitem').filter({ hasText: item }).getByRole('checkbox').check();
  }
  await card.getByRole('button', { name: /^Mark as shipped/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Ship' });
  await drawer.getByLabel('Courier').fill('GIG Logistics');
  await drawer.getByLabel('Tracking number').fill(number);
  await drawer.getByRole('button', { name: 'Mark as shipped' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await card.waitFor({ state: 'detached' });
}

export async function deliver(page: Page, orderId: string): Promise<void> {
  await open(page, `/admin/packing/${orderId}`);
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Mark as delivered' }).click();
  await page.waitForURL('**/admin/packing?show=shipped');
}
