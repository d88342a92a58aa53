import { expect } from 'vitest';
import { enterAdmin } from '../../../actions/staff.ts';
import { delayResponse } from '../../delay-requests.ts';
import { test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';

test('what staff type in the low-stock threshold while it is being saved stays there, and so do they', async ({
  shop,
}) => {
  const page = await shop.visit();
  await enterAdmin(shop, page);
  await open(page, '/admin/stock/low');
  const threshold = page.getByLabel('Low stock at or below');
  await threshold.fill('4');
  const reading = await delayResponse(page, /\/api\/admin\/stock\/low/);
  await threshold.press('Enter');
  await reading.isFetched;
  await threshold.fill('45');
  await reading.deliver();
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).isEnabled()).toBe(true);
  expect(await threshold.inputValue()).toBe('45');
  expect(await threshold.evaluate((field) => document.activeElement === field)).toBe(true);

  await threshold.press('Enter');
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).isEnabled()).toBe(false);
  expect(await threshold.inputValue()).toBe('45');
});
