import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { enterAdmin } from '../../actions/staff.ts';
import { type OpenShop, screens, test } from '../open-shop.ts';
import { heading, open } from '../shopping.ts';
import { keysOf } from '#shared/keys-of.ts';

const sizes = keysOf(screens);

test.for(sizes)(
  'on a %s screen a shopper gets from the home page to a full cart by keyboard',
  async (size, { shop }) => {
    const page = await shop.visit({ size, reducedMotion: 'reduce' });
    const main = page.getByRole('main');
    await open(page, '/');
    await tabTo(page, main.getByRole('link', { name: 'Shop Now', exact: true }));
    await page.keyboard.press('Enter');
    await heading(page, 'Shop').waitFor();

    if (size === 'phone') {
      await tabTo(page, main.getByRole('button', { name: 'Filter' }));
      await page.keyboard.press('Enter');
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await tabTo(page, sheet.getByRole('checkbox', { name: /^T-Shirts, / }));
      await page.keyboard.press('Space');
      await tabTo(page, sheet.getByRole('button', { name: /^Show \d+ products$/ }));
      await page.keyboard.press('Enter');
      await sheet.waitFor({ state: 'hidden' });
      await expectFocus(main.getByRole('button', { name: 'Filter' }));
    } else {
      const category = main.locator('summary').filter({ hasText: 'Category' });
      await tabTo(page, category);
      await page.keyboard.press('Enter');
      await tabTo(page, main.getByRole('checkbox', { name: /^T-Shirts, / }));
      await page.keyboard.press('Space');
      await expectFocus(category);
    }
    await page.waitForURL(/category=T-Shirts/);
    await tabTo(page, main.getByLabel('Sort'));
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/sort=nameDesc/);
    // Focus on a card of the old list would be lost when the new one arrives.
    const names = await shirtsBackwards(shop);
    await expect.poll(() => main.locator('li h2').allInnerTexts()).toEqual(names);

    await tabTo(page, main.getByRole('link', { name: 'Nneka Everyday Tee', exact: true }));
    await page.keyboard.press('Enter');
    await heading(page, 'Nneka Everyday Tee').waitFor();
    await tabTo(
      page,
      main
        .getByRole('group', { name: /^Colour/ })
        .getByRole('radio')
        .first(),
    );
    await page.keyboard.press('ArrowRight');
    await tabTo(page, main.locator('[name=size]:enabled').first());
    await page.keyboard.press('Space');
    await tabTo(page, main.getByRole('button', { name: 'Increase quantity' }));
    await page.keyboard.press('Enter');
    await main.getByRole('group', { name: 'Quantity' }).getByText('2').waitFor();
    await expectFocus(main.getByRole('button', { name: 'Increase quantity' }));
    const add = main.getByRole('button', { name: 'Add to Cart' }).first();
    await tabTo(page, add);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor();
    await expectFocus(add);

    const bag = page.getByRole('button', { name: 'Cart, 2 items' });
    await tabTo(page, bag, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Cart' });
    await drawer.waitFor();
    await expect.poll(() => drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await expectFocus(bag);
  },
);

test("the shop's list is paged by keyboard", async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await open(page, '/shop');
  await tabTo(page, page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByText("You're viewing 13-24 of 46 products").waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('a search is opened, typed and followed by keyboard', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await open(page, '/new-arrivals');
  await tabTo(page, page.getByRole('button', { name: 'Search' }));
  await page.keyboard.press('Enter');
  await expectFocus(page.getByPlaceholder('What are you looking for?'));
  await page.keyboard.type('market tote');
  const panel = page.getByRole('dialog', { name: 'Search' });
  const result = panel.getByRole('link', { name: 'Balogun Market Tote' });
  await result.waitFor();
  await tabTo(page, result);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Balogun Market Tote' }).waitFor();
  await panel.waitFor({ state: 'hidden' });
});

test('the first Tab stop of every page skips the header', async ({ shop }) => {
  const page = await shop.visit({ size: 'wide' });
  await open(page, '/shop');
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(({ hash }) => hash === '#main');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main');
});

/** The names of the T-shirts, from Z to A. */
async function shirtsBackwards({ url }: OpenShop): Promise<string[]> {
  const response = await fetch(`${url}/api/product/list?category=T-Shirts&sort=nameDesc`);
  const { products } = (await response.json()) as { products: { name: string }[] };
  return products.map(({ name }) => name);
}

/** Presses Tab until the element has the focus, as often as a patient shopper would. */
async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await goal.waitFor();
  for (let steps = 0; steps < 90; steps += 1) {
    if (await hasFocus(goal)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The focus never came to ${String(goal)}`);
}

const hasFocus = (goal: Locator) => goal.evaluate((element) => element === document.activeElement);

const expectFocus = (goal: Locator) => expect.poll(() => hasFocus(goal)).toBe(true);

test.for(sizes)(
  'on a %s screen the bar that saves a form of the admin never hides the field that has the focus',
  async (size, { shop }) => {
    const page = await shop.visit({ size, reducedMotion: 'reduce' });
    await enterAdmin(shop, page);
    const hidden: string[] = [];
    for (const path of [
      `/admin/products/${productId('adunni-wrap-dress')}`,
      '/admin/orders/new',
      '/admin/settings/delivery',
    ]) {
      await open(page, path);
      await page.getByRole('main').getByRole('textbox').first().waitFor();
      for (let stop = 0; stop < 70; stop += 1) {
        await page.keyboard.press('Tab');
        const covered = await page.evaluate(coveredFocus);
        if (covered !== null) hidden.push(`${path}: ${covered}`);
      }
    }

    expect(hidden).toEqual([]);
  },
);

test('on a phone the bar that sells a product never hides what has the focus', async ({ shop }) => {
  const page = await shop.visit({ reducedMotion: 'reduce' });
  await open(page, `/product/${productId('adunni-wrap-dress')}`);
  const last = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' });
  const hidden: string[] = [];
  for (let stop = 0; stop < 90 && !(await hasFocus(last)); stop += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(coveredFocus);
    if (covered !== null) hidden.push(covered);
  }
  await expectFocus(last);
  expect(hidden).toEqual([]);
});

/** The focused element in the lower half of the screen if none of it can be seen; null otherwise. */
async function coveredFocus(): Promise<string | null> {
  await new Promise((scrolled) => requestAnimationFrame(() => requestAnimationFrame(scrolled)));
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const shown = element.closest('label') ?? element; // A choice lies below its own label.
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
  if (top < innerHeight / 2 || width * height < 100) return null; // A tiny one is hidden on purpose: its label shows the focus.
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + x * (right - left), top + y * (bottom - top)] as const),
  );
  const isSeen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (shown.contains(hit) || hit.contains(shown));
  });
  return isSeen ? null : (element.getAttribute('name') ?? element.textContent.trim().slice(0, 30));
}
