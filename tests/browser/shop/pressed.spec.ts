import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '../open-shop.ts';
import { open } from '../shopping.ts';
import { changedPixels } from '../pages/visible-focus.ts';

test('a pressed card, link or button shows it in the next frame, before scripts answer', async ({ shop }) => {
  const page = await shop.visit();
  await open(page, '/');
  // It covers the page for half a second.
  await page.locator('div[aria-hidden=true]:has(> [style*="--name-width"])').waitFor({ state: 'hidden' });
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Kunle Linen Kaftan' }) });
  for (const pressed of [
    card,
    page.getByRole('link', { name: 'Shop Now', exact: true }),
    page.getByRole('button', { name: 'Search' }),
  ]) {
    await pressed.scrollIntoViewIfNeeded();
    await pressed
      .locator('img')
      .evaluateAll((all) => Promise.all(all.map((image) => (image as HTMLImageElement).decode())));
    expect(await changedByPress(page, (await pressed.boundingBox())!), String(pressed)).toBeGreaterThan(50);
  }
});

/** Compares a place with what it shows two frames after it was pressed; the press is taken back outside it. */
async function changedByPress(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const before = await page.screenshot({ clip });
  await page.mouse.move(clip.x + clip.width / 2, clip.y + clip.height / 2);
  await page.mouse.down();
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  const after = await page.screenshot({ clip });
  await page.mouse.move(1, 1);
  await page.mouse.up();
  return changedPixels(before, after);
}
