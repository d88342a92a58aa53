import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import { stopClock } from '../clock.ts';
import { type OpenShop, testWithMotion as test, type VisitOptions } from '../open-shop.ts';
import { open } from '../shopping.ts';

const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };

test('a slide stays six seconds, and after the last the first follows', async ({ shop }) => {
  const page = await atHome(shop);
  await page.clock.runFor(5_999);
  expect(await shownIn(page)).toBe('1 of 3');
  await page.clock.runFor(1);
  await expectSlide(page, '2 of 3');
  await page.clock.runFor(6_000);
  await expectSlide(page, '3 of 3');
  await page.clock.runFor(6_000);
  await expectSlide(page, '1 of 3');
  await expect.poll(() => currentDot(page)).toBe('Slide 1 of 3');

  // It came as a copy behind the last slide; after the animation the row has jumped back to the slide itself. Only the
  // clock was advanced: the row may still be about to scroll.
  await expect.poll(() => isInView(page)).toBe(false);
  await page.clock.runFor(700);
  await expect.poll(() => isInView(page)).toBe(true);
});

test('a slide that the shopper chose stays six seconds longer', async ({ shop }) => {
  const page = await atHome(shop);
  await page.clock.runFor(3_000);
  await page.getByRole('button', { name: 'Slide 3 of 3' }).tap();
  await expect.poll(() => shownIn(page)).toBe('3 of 3');
  await page.clock.runFor(11_999);
  expect(await shownIn(page)).toBe('3 of 3');
  await page.clock.runFor(1);
  await expectSlide(page, '1 of 3');
  await page.clock.runFor(6_000);
  await expectSlide(page, '2 of 3');
});

test('a swipe moves the slides either way, also from the last to the first, and a short one does not', async ({
  shop,
}) => {
  const page = await atHome(shop);
  await swipe(page, 120);
  await expectSlide(page, '3 of 3');
  await page.clock.runFor(700);
  await expect.poll(() => isInView(page)).toBe(true);
  await swipe(page, -120);
  await expectSlide(page, '1 of 3');
  await page.clock.runFor(700);
  await swipe(page, -120);
  await expectSlide(page, '2 of 3');
  await page.clock.runFor(700);
  await swipe(page, -20);
  await page.clock.runFor(700);
  expect(await shownIn(page)).toBe('2 of 3');
  await expect.poll(() => isInView(page)).toBe(true);
});

test('the arrow keys change the slide; while the carousel has the focus, it does not advance', async ({ shop }) => {
  const page = await atHome(shop, wide);
  await page.getByRole('link', { name: 'Shop Now', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.getByRole('button', { name: 'Pause the pictures' }).evaluate(isActive)).toBe(true);
  await page.clock.runFor(30_000);
  expect(await shownIn(page)).toBe('1 of 3');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shownIn(page)).toBe('2 of 3');
  await page.clock.runFor(700);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => shownIn(page)).toBe('1 of 3');
  await page.clock.runFor(700);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => shownIn(page)).toBe('3 of 3');
  await expect.poll(() => liveness(page)).toBe('polite');
});

test('it does not advance when paused, under the pointer, and in a hidden tab', async ({ shop }) => {
  const page = await atHome(shop, wide);
  expect(await liveness(page)).toBe('off');
  await carousel(page).hover();
  await untilWound(page, false);
  await page.clock.runFor(20_000);
  expect(await shownIn(page)).toBe('1 of 3');

  await page.mouse.move(10, 300);
  await untilWound(page);
  await page.clock.runFor(6_000);
  await expectSlide(page, '2 of 3');

  await setHidden(page, true);
  await untilWound(page, false);
  await page.clock.runFor(20_000);
  expect(await shownIn(page)).toBe('2 of 3');
  await setHidden(page, false);
  await untilWound(page);
  await page.clock.runFor(6_000);
  await expectSlide(page, '3 of 3');

  await page.getByRole('button', { name: 'Pause the pictures' }).click();
  await page.mouse.move(10, 300);
  await untilWound(page, false);
  await page.clock.runFor(20_000);
  expect(await shownIn(page)).toBe('3 of 3');
  await expect.poll(() => liveness(page)).toBe('polite');
  await page.getByRole('button', { name: 'Play the pictures' }).click();
  await page.mouse.move(10, 300);
  await untilWound(page);
  await page.clock.runFor(6_000);
  await expectSlide(page, '1 of 3');
});

test('with reduced motion nothing advances by itself, and the dots still work', async ({ shop }) => {
  const page = await atHome(shop, { reducedMotion: 'reduce' });
  await page.clock.runFor(30_000);
  expect(await shownIn(page)).toBe('1 of 3');
  expect(await page.getByRole('button', { name: 'Pause the pictures' }).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Slide 2 of 3' }).tap();
  await expect.poll(() => shownIn(page)).toBe('2 of 3');
});

test('without scripts the first slide shows', async ({ shop }) => {
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto('/');
  expect(await carousel(page).getByRole('img').isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Slide 2 of 3' }).isVisible()).toBe(false);
});

test('the first image loads at once and with priority, each other one while the slide before it shows', async ({
  shop,
}) => {
  // As later in a session: on its first visit all images are preloaded (home-preload.spec.ts).
  const page = await atHome(shop, {}, { imagesLoaded: 'true' });
  const html = await (await fetch(`${shop.url}/`)).text();
  expect(html.match(/<img[^>]*fetchPriority="high"/gi)).toHaveLength(1);
  expect(html.match(/<img[^>]*fetchPriority="low"/gi)).toBeNull(); // Scripts wait; images do not.

  const pictures = () =>
    carousel(page)
      .locator('img')
      .evaluateAll((all) => new Set(all.map((img) => img.getAttribute('alt'))).size);
  await expect.poll(pictures).toBe(2);
  await page.clock.runFor(6_000);
  await expect.poll(pictures).toBe(3);
});

test('the carousel is accessible', async ({ shop }) => {
  const page = await shop.visit({ reducedMotion: 'reduce' });
  await open(page, '/');
  await expectAccessible(page, { within: '[aria-roledescription="carousel"]', isStrict: true });
});

/** With a stopped clock the spinner of the first visit would cover it for ever. */
const later = { appLoaded: 'true' };

/** The home page with a stopped clock: only the test advances it. */
async function atHome(
  shop: OpenShop,
  options: VisitOptions = {},
  session: Record<string, string> = later,
): Promise<Page> {
  const page = await shop.visit(options);
  await page.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  }, session);
  await page.clock.install();
  await stopClock(page);
  await page.addInitScript(noteWinding);
  await open(page, '/');
  // React hydrates a page part by part, and starts the carousel's timer after the last of them.
  if (options.reducedMotion !== 'reduce') await untilWound(page);
  return page;
}

/** Records whether a timer runs that is as long as a slide shows, automatic or chosen. */
function noteWinding(): void {
  const set = window.setTimeout.bind(window);
  const clear = window.clearTimeout.bind(window);
  let winding: number | undefined;
  const note = (timer: number | undefined) => {
    winding = timer;
    Object.assign(window, { isWound: timer !== undefined });
  };
  const noting = (then: () => void, ms?: number, ...more: unknown[]) => {
    if (ms !== 6_000 && ms !== 12_000) return set(then, ms, ...more);
    const timer = set(() => {
      note(undefined);
      then();
    }, ms);
    note(timer);
    return timer;
  };
  const clearing = (timer?: number) => {
    if (timer === winding) note(undefined);
    clear(timer);
  };
  Object.assign(window, { setTimeout: noting, clearTimeout: clearing });
}

/** React starts or stops the carousel's timer a moment after it has rendered the page. */
async function untilWound(page: Page, isWound = true): Promise<void> {
  await page.waitForFunction((wanted) => (window as { isWound?: boolean }).isWound === wanted, isWound);
}

/** The slide shows and its timer runs: the clock may be advanced again. */
async function expectSlide(page: Page, label: string): Promise<void> {
  await expect.poll(() => shownIn(page)).toBe(label);
  await untilWound(page);
}

const carousel = (page: Page) => page.getByRole('group', { name: 'In the shop now' });
const slides = (page: Page) => carousel(page).getByRole('group');

/** The one slide that is exposed to screen readers. */
const shownIn = (page: Page) => slides(page).getAttribute('aria-label');

const currentDot = (page: Page) => carousel(page).locator('[aria-current]').getAttribute('aria-label');

const liveness = (page: Page) => carousel(page).locator('[aria-live]').getAttribute('aria-live');

/** Whether the exposed slide fills the window, and not its copy. */
async function isInView(page: Page): Promise<boolean> {
  const [slide, window] = await Promise.all([slides(page).boundingBox(), carousel(page).boundingBox()]);
  return slide !== null && window !== null && Math.abs(slide.x - window.x) < 1;
}

const isActive = (element: Element) => element === document.activeElement;

/** Swipes the slide sideways by this many pixels. */
async function swipe(page: Page, way: number): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 180, y: 250 }] });
  for (const part of [0.3, 0.6, 1]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: 180 + way * part, y: 250 }] });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

/** As if the shopper had gone to another tab, or come back. */
function setHidden(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}
