import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeAccount, openSignIn, person } from '../accounts.ts';
import { stillness } from '../accessible.ts';
import { stopClock } from '../clock.ts';
import { type OpenShop, type screens, testWithMotion as test } from '../open-shop.ts';
import { choose, open, openProduct } from '../shopping.ts';

/** Toasts (specification, sections 4 and 9). */

const notices = (page: Page) => page.locator('[data-sonner-toast]');
const inSight = (page: Page) => page.locator('[data-sonner-toast][data-visible=true]');

test('a toast is 356 points wide at the bottom right, and stays four seconds', async ({ shop }) => {
  const page = await tote(shop, 'wide');
  await add(page).click();
  await page.mouse.move(0, 0); // Under a pointer a toast stays for as long as it is read.
  const notice = inSight(page).filter({ hasText: 'Added to cart' });
  await appearance(notice);
  const place = await settled(notice);
  expect(place.width).toBe(356);
  expect(1440 - place.x - place.width).toBe(16);

  await page.clock.runFor(3_800);
  expect(await notice.getAttribute('data-removed')).toBe('false');
  // It fades out.
  await expect.poll(() => page.clock.runFor(100).then(() => notices(page).count())).toBe(0);
});

test('on a phone that stores nothing, the warning can be read once ‘Added to cart’ has gone from before it', async ({
  shop,
}) => {
  const page = await shop.visit();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await page.clock.install();
  await openProduct(page, 'oja-canvas-tote');
  await stopClock(page);
  await add(page).click();
  const added = notices(page).filter({ hasText: 'Added to cart' });
  await appearance(added);

  await expect.poll(() => page.clock.runFor(200).then(() => added.count())).toBe(0);
  const warning = inSight(page).filter({ hasText: 'This browser can’t save your cart' });
  await page.clock.runFor(4_000);
  expect(await warning.getAttribute('data-front')).toBe('true');
});

test('three toasts are visible at once; Alt+T spreads them, 14 points apart', async ({ shop }) => {
  const page = await tote(shop, 'wide');
  for (const quantity of [1, 2, 3, 4]) {
    await add(page).click();
    await page.getByRole('button', { name: new RegExp(`^Cart, ${quantity} item`) }).waitFor();
    await appearance(notices(page).nth(quantity - 1));
  }
  await expect.poll(() => inSight(page).count()).toBe(3);

  await page.keyboard.press('Alt+T');
  await expect.poll(() => inSight(page).first().getAttribute('data-expanded')).toBe('true');
  const [first, second] = [await settled(inSight(page).nth(0)), await settled(inSight(page).nth(1))];
  expect(Math.round(first.y - second.y - second.height)).toBe(14);
});

test('a swipe of 20 points dismisses a toast, a shorter one does not', async ({ shop }) => {
  const page = await tote(shop, 'wide');
  await add(page).click();
  const notice = inSight(page).first();
  await appearance(notice);
  const swipe = async (points: number) => {
    const { x, y } = await settled(notice);
    await page.mouse.move(x + 60, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 60 + points, y + 20, { steps: 5 });
    await page.clock.runFor(2_000); // A quick flick counts however short it is.
    await page.mouse.up();
  };
  await swipe(15);
  expect(await notice.getAttribute('data-swipe-out')).toBe('false');
  await swipe(25);
  await page.clock.runFor(1_000);
  await expect.poll(() => notices(page).count()).toBe(0);
});

test.for(['phone', 'wide'] as const)(
  'on a %s screen the toast about an added item links to the cart',
  async (size, { shop }) => {
    const page = await tote(shop, size);
    await add(page).click();
    const link = page.getByRole('button', { name: 'View cart' });
    await appearance(link);
    await link.click();
    await page.clock.resume(); // The drawer needs it.
    const drawer = page.getByRole('dialog', { name: 'Cart' });
    await drawer.getByRole('heading', { name: 'Oja Canvas Tote' }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused, { message: 'where they were' }).toBe('Add to Cart');
  },
);

test('the toast about an added item goes when its shopper opens the cart', async ({ shop }) => {
  const page = await tote(shop, 'phone');
  await add(page).click();
  await appearance(inSight(page).filter({ hasText: 'Added to cart' }));
  await page.getByRole('button', { name: 'Cart, 1 item' }).click();
  await page.clock.runFor(500); // Of its 4 seconds.
  await expect.poll(() => notices(page).count()).toBe(0);
});

test('a toast never covers the button that was pressed', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await page.clock.install();
  await openProduct(page, 'adunni-wrap-dress'); // Its button ends where a toast would be.
  await stopClock(page);
  await choose(page, 'Size', 'Medium');
  await add(page).click();
  const notice = inSight(page).filter({ hasText: 'Added to cart' });
  await appearance(notice);
  const [place, button] = [await settled(notice), (await add(page).boundingBox())!];
  expect(place.y + place.height <= button.y || button.y + button.height <= place.y).toBe(true);
});

test.for(['no-preference', 'reduce'] as const)(
  'the bar of a phone that appears while a toast is shown lifts it, with motion: %s',
  async (motion, { shop }) => {
    const page = await tote(shop, 'phone');
    await page.emulateMedia({ reducedMotion: motion });
    await add(page).click();
    const notice = inSight(page).filter({ hasText: 'Added to cart' });
    await appearance(notice);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const bar = page.locator('[data-lifts-toasts][data-shown=true]');
    await bar.waitFor();
    const isClear = async () => {
      const [above, below] = [await settled(notice), await settled(bar)];
      return above.y + above.height <= below.y;
    };
    await expect.poll(isClear).toBe(true);
  },
);

test('a toast about running work stays as long as the work: the address is unknown, so registration follows', async ({
  shop,
}) => {
  await makeAccount(shop, person('somebody.else@example.com')); // So that the shop has responded to such a request before.
  const page = await shop.visit({ mayLog: /status of 4\d\d/ });
  await page.clock.install();
  await openSignIn(page, '/login');
  await stopClock(page);
  await page.getByLabel('Email').fill('nobody.at.all@example.com');
  await page.getByRole('button', { name: 'Login / Continue' }).click();
  const notice = page.locator('[data-sonner-toast][data-type=loading]');
  await appearance(notice.getByText('Account not found. Redirecting to registration...'));

  await page.clock.runFor(2_000);
  await page.waitForURL(/\/register/);
  await page.getByRole('status').getByText('Please complete registration to create your account').waitFor();
  await expect.poll(() => page.clock.runFor(20).then(() => notices(page).count())).toBe(0);
});

test('each kind of toast has its own look', async ({ shop }) => {
  for (const kind of ['success', 'info', 'warning', 'error', 'loading', 'default'] as const) {
    const page = await shop.visit();
    await page.clock.install();
    await stopClock(page); // So that it is still there when it is read.
    // As a page leaves a message for the next one.
    await page.addInitScript((notice) => sessionStorage.setItem('notices', JSON.stringify([notice])), {
      kind,
      text: `This is ${kind}`,
    });
    await open(page, '/about');
    const notice = notices(page).filter({ hasText: `This is ${kind}` });
    await appearance(notice);
    expect(await notice.getAttribute('data-type')).toBe(kind === 'default' ? null : kind);
    await page.context().close();
  }
});

const add = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();

/** The page of a one-size product, with a stopped clock: no toast disappears before it is checked. */
async function tote(shop: OpenShop, size: keyof typeof screens): Promise<Page> {
  const page = await shop.visit({ size });
  await page.clock.install();
  await openProduct(page, 'oja-canvas-tote');
  await stopClock(page);
  return page;
}

/** Advances the clock little by little: the toast appears and does not disappear. */
const appearance = (notice: Locator) =>
  expect
    .poll(() =>
      notice
        .page()
        .clock.runFor(20)
        .then(() => notice.isVisible()),
    )
    .toBe(true);

/** The position of an element after its animation. */
async function settled(thing: Locator) {
  await stillness(thing.page());
  return (await thing.boundingBox())!;
}
