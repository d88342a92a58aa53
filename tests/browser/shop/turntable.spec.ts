import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { imageUrl } from '#shared/catalogue/images.ts';
import { productId } from '#server/demo/load-products.ts';
import { expectAccessible } from '../accessible.ts';
import { visitSavingData } from '../data-saver.ts';
import { screens, test, testWithMotion } from '../open-shop.ts';
import { choose, openProduct } from '../shopping.ts';
import { coloursOf, show, slider, slug, turned, turns } from './turntables.ts';

/** The sizes of an image are made on its first request. */
const patience = { timeout: 120_000 };

test(
  'the frames of a turntable load when a shopper asks for it, and it turns by hand and by key',
  patience,
  async ({ shop }) => {
    const [colour] = await coloursOf(shop);
    const frames = await turns(shop, colour!, 12);
    const page = await shop.visit();
    const sent = requestsOf(page, frames);
    await openProduct(page, slug);
    await page.waitForLoadState('networkidle');
    expect(sent()).toEqual([]);
    const address = page.url();

    await show(page).click();
    await slider(page).waitFor();

    // On a phone each in one small size.
    expect(sent().toSorted()).toEqual(frames.map((frame) => imageUrl(frame, 480, 'avif')).toSorted());
    expect(await turned(page)).toBe('Turned 0 degrees');
    await expectAccessible(page);
    await slider(page).press('ArrowRight');
    await expect.poll(() => turned(page)).toBe('Turned 30 degrees');
    await slider(page).press('ArrowLeft');
    await slider(page).press('ArrowLeft');
    await expect.poll(() => turned(page)).toBe('Turned 330 degrees');
    expect(await shownFrame(page)).toBe(imageUrl(frames[11]!, 480, 'avif'));

    // A quarter of the picture's width is a quarter of a turn.
    const { x, y, width } = (await page.getByRole('img', { name: /Turned 330 degrees/ }).boundingBox())!;
    await page.mouse.move(x + width / 2, y + 100);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.75, y + 140, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => turned(page)).toBe('Turned 60 degrees');

    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await slider(page).waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
    await page
      .getByRole('link', { name: /^Look closer/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  },
);

test(
  'when the network goes while frames load, those that are there stay and a tap loads the rest',
  patience,
  async ({ shop }) => {
    const [colour] = await coloursOf(shop);
    const frames = await turns(shop, colour!, 12, 12);
    const page = await shop.visit({ mayLog: /ERR_FAILED/ });
    await openProduct(page, slug);
    await page.waitForLoadState('networkidle');
    const lost = frames.slice(7).map((frame) => imageUrl(frame, 480, 'avif'));
    const isLost = ({ pathname }: URL) => lost.includes(pathname);
    await page.route(isLost, (route) => route.abort());

    await show(page).click();
    await page.getByRole('alert').filter({ hasText: 'Couldn’t load it' }).waitFor();
    await expectAccessible(page);
    await page.unroute(isLost);
    const sent = requestsOf(page, frames);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');

    await slider(page).waitFor();
    // With the keyboard the slider is the next stop.
    await page.keyboard.press('Tab');
    expect(await slider(page).evaluate((range) => range === document.activeElement)).toBe(true);
    expect(sent().toSorted()).toEqual(lost.toSorted());
  },
);

test('without a network the shopper reads it, and can try again', patience, async ({ shop }) => {
  const [colour] = await coloursOf(shop);
  await turns(shop, colour!, 6);
  const page = await shop.visit({ mayLog: /ERR_FAILED/ });
  await openProduct(page, slug);
  await page.route('**/api/product/turntables/*', (route) => route.abort());

  await show(page).click();
  await page.getByRole('alert').filter({ hasText: 'Couldn’t load it' }).waitFor();
  await page.unroute('**/api/product/turntables/*');
  await page.getByRole('button', { name: 'Try again' }).click();

  await slider(page).waitFor();
});

test(
  'a turntable that was removed in the meantime is said to be missing, and shows once it is there again',
  patience,
  async ({ shop }) => {
    const [colour] = await coloursOf(shop);
    await turns(shop, colour!, 6);
    const page = await shop.visit();
    await openProduct(page, slug);
    await shop.db.deleteFrom('turntables').where('variantId', '=', colour!.id).execute();

    await show(page).click();
    await page.getByRole('alert').filter({ hasText: 'Couldn’t load it' }).waitFor();
    await turns(shop, colour!, 6);
    await page.getByRole('button', { name: 'Try again' }).click();

    await slider(page).waitFor();
  },
);

test(
  'each colour has a turntable of its own, or none, and another colour begins with its pictures',
  patience,
  async ({ shop }) => {
    const [one, other] = await coloursOf(shop);
    const [frames, others] = [await turns(shop, one!, 6), await turns(shop, other!, 8, 12)];
    const page = await shop.visit();
    await openProduct(page, slug);
    const sent = requestsOf(page, [...frames, ...others]);
    await show(page).click();
    await slider(page).waitFor();
    expect(await slider(page).getAttribute('max')).toBe('5');

    await choose(page, 'Colour', other!.shown);
    await slider(page).waitFor({ state: 'detached' });
    expect(sent()).toHaveLength(6);
    await show(page).click();
    await slider(page).waitFor();
    expect(await slider(page).getAttribute('max')).toBe('7');

    await shop.db.deleteFrom('turntables').where('variantId', '=', other!.id).execute();
    await page.reload();
    await choose(page, 'Colour', other!.shown);
    await show(page).waitFor({ state: 'detached' });
  },
);

test('with data saver its frames are a third narrower, and no wider on a wide screen', patience, async ({ shop }) => {
  const [colour] = await coloursOf(shop);
  const frames = await turns(shop, colour!, 6);
  const page = await visitSavingData(shop);
  await page.setViewportSize(screens.wide.viewport);
  await openProduct(page, slug);
  const sent = requestsOf(page, frames);
  await show(page).click();
  await slider(page).waitFor();

  expect(sent().toSorted()).toEqual(frames.map((frame) => imageUrl(frame, 480, 'avif')).toSorted());
  const widths = await page
    .locator('img[data-shown]')
    .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth));
  expect(widths).toEqual(frames.map(() => 320));
});

test('without scripts nothing is shown that would need them', async ({ shop }) => {
  const [colour] = await coloursOf(shop);
  await turns(shop, colour!, 6);
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto(`/product/${productId(slug)}`);

  expect(await show(page).count()).toBe(0);
});

testWithMotion('a piece turns around once by itself, and stops when a shopper takes it', patience, async ({ shop }) => {
  const [colour] = await coloursOf(shop);
  await turns(shop, colour!, 12);
  const page = await shop.visit();
  await page.clock.install();
  await openProduct(page, slug);
  const seen = await changesOfTurn(page);
  await show(page).click();

  const once = [
    ...Array.from({ length: 11 }, (_none, step) => `Turned ${30 * (step + 1)} degrees`),
    'Turned 0 degrees',
  ];
  await expect.poll(seen, { timeout: 20_000 }).toEqual(once);
  await page.clock.runFor(longerThanAStep);
  expect(await seen()).toEqual(once);

  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await show(page).click();
  await expect.poll(async () => (await seen()).length).toBeGreaterThan(once.length);
  await slider(page).press('ArrowLeft');
  const here = await turned(page);
  await page.clock.runFor(longerThanAStep);
  expect(await turned(page)).toBe(here);
});

/** The texts of the slider since, each time that it changed. */
async function changesOfTurn(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.evaluateHandle(() => {
    const changed: string[] = [];
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) changed.push((target as Element).getAttribute('aria-valuetext') ?? '');
    });
    observer.observe(document, { subtree: true, attributeFilter: ['aria-valuetext'] });
    return changed;
  });
  return () => texts.jsonValue();
}

/** In milliseconds of the page's clock. */
const longerThanAStep = 700;

/** The paths of requests for any size of these images, from now on. */
function requestsOf(page: Page, frames: readonly string[]): () => string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (frames.some((frame) => pathname.startsWith(frame.replace(/webp$/, '').replace(/\.$/, '-'))))
      paths.push(pathname);
  });
  return () => paths;
}

const shownFrame = (page: Page) =>
  page.locator('[data-shown=true]').evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
