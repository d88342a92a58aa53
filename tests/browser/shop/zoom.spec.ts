import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { screens, testWithMotion as test } from '../open-shop.ts';
import { openProduct } from '../shopping.ts';
import { keysOf } from '#shared/keys-of.ts';

const sizes = keysOf(screens);
const name = 'Adunni Wrap Dress in Lagoon';
const picture = (page: Page) => page.getByRole('link', { name: `Look closer: ${name}`, exact: true });
const zoom = (page: Page) => page.getByRole('dialog', { name, exact: true });

test.for(sizes)(
  'on a %s screen an image is enlarged at the pressed point, and its large file is loaded only then',
  async (size, { shop }) => {
    const page = await shop.visit({ size });
    const large: string[] = [];
    page.on('request', (request) => /-1200\.(avif|webp|jpg)$/.test(request.url()) && large.push(request.url()));
    await openProduct(page, 'adunni-wrap-dress');
    await page.waitForLoadState('networkidle');
    const before = await picture(page).boundingBox();
    expect(large).toEqual([]);

    await picture(page).click({ position: { x: before!.width * 0.75, y: 60 } });
    const image = zoom(page).getByRole('img');
    await image.waitFor();
    await expect.poll(() => large.length).toBe(1);
    const width = async () => (await image.boundingBox())!.width;
    await expect.poll(width).toBeGreaterThan(before!.width * 1.5);
    if (size === 'phone') {
      const middle = () =>
        zoom(page)
          .getByRole('group')
          .evaluate((room) => (room.scrollLeft + room.clientWidth / 2) / room.scrollWidth);
      await expect.poll(middle).toBeCloseTo(0.75, 1);
    }
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');

    await image.click();
    await zoom(page).waitFor({ state: 'hidden' });
  },
);

test('the enlarged image opens, scrolls and closes by keyboard, and the focus is back on the image', async ({
  shop,
}) => {
  const page = await shop.visit({ size: 'wide' });
  await openProduct(page, 'adunni-wrap-dress');
  await picture(page).focus();
  await page.keyboard.press('Enter');
  await zoom(page).waitFor();
  const top = () =>
    zoom(page)
      .getByRole('group')
      .evaluate((room) => room.scrollTop);
  const began = await top();
  await page.keyboard.press('ArrowDown');
  await expect.poll(top).toBeGreaterThan(began);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await zoom(page).waitFor({ state: 'hidden' });
  await expect.poll(() => picture(page).evaluate((link) => link === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await zoom(page).waitFor();
  await page.keyboard.press('Escape');
  await zoom(page).waitFor({ state: 'hidden' });
});

test('an image that is closed and pressed again before the next frame opens again', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await openProduct(page, 'adunni-wrap-dress');
  await picture(page).click();
  await zoom(page).waitFor();

  const nextFrame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(true))));
  await zoom(page).evaluate((dialog: HTMLDialogElement) => {
    dialog.querySelector('button')!.click();
    (document.activeElement as HTMLElement).click();
  });
  await nextFrame();
  await nextFrame();
  expect(await zoom(page).isVisible()).toBe(true);

  await page.keyboard.press('Escape');
  await zoom(page).waitFor({ state: 'hidden' });
  await picture(page).click();
  await zoom(page).waitFor();
});

test('without scripts the image links to its large file', async ({ shop }) => {
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto(`/product/${productId('adunni-wrap-dress')}`);
  const href = await picture(page).getAttribute('href');
  const response = await fetch(shop.url + href);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
});
