import type { Request } from 'playwright-core';
import { expect } from 'vitest';
import { enterAdmin } from '../../../actions/staff.ts';
import { test } from '../../open-shop.ts';
import { open } from '../../shopping.ts';

test('what an admin page loads at sign-out gets no response that nobody is signed in', async ({ shop }) => {
  const isOfCounts = (request: Request) => request.url().includes('/api/admin/counts');
  const page = await shop.visit();
  await enterAdmin(shop, page, 'manager');
  await Promise.all([page.waitForEvent('requestfinished', isOfCounts), open(page, '/admin')]);
  /** Loads again what the page shows. */
  const look = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const requested = Promise.withResolvers<void>();
  const isOut = Promise.withResolvers<void>();
  const isOver = Promise.withResolvers<void>();
  page.on('requestfinished', (request) => isOfCounts(request) && isOver.resolve());
  page.on('requestfailed', (request) => isOfCounts(request) && isOver.resolve());
  await page.route('**/api/admin/counts*', async (route) => {
    requested.resolve();
    await isOut.promise;
    await route.continue().catch(() => {}); // It was cancelled.
  });
  await page.route('**/api/admin/sign-out*', async (route) => {
    await look();
    const response = await route.fetch();
    isOut.resolve();
    await isOver.promise;
    await route.fulfill({ response });
  });
  await look();
  await requested.promise;

  await page.getByRole('button', { name: 'Sign out' }).click();

  await page.waitForURL(/\/admin\/login/);
  expect(new URL(page.url()).search).toBe('');
});
