import { expect } from 'vitest';
import { fillCart } from '../cart.ts';
import { test } from '../open-shop.ts';
import { open, openCart } from '../shopping.ts';

test('a browser below the baseline gets no scripts, and sees every page as without them', async ({ shop }) => {
  const page = await shop.visit({ chromium: 'chromium-92', mayLog: /violates the following Content Security Policy/ });
  // Chromium 86 and Safari 14.0 lack what the gate asks for.
  await page.addInitScript(() => Object.assign(CSS, { supports: () => false }));
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));

  await page.goto('/shop', { waitUntil: 'load' });
  await page.locator('summary').filter({ hasText: 'Category' }).click();
  await page.getByRole('checkbox', { name: /^Dresses, / }).check();
  await page.getByRole('button', { name: 'Show products' }).click();
  await page.getByText("You're viewing 1-6 of 6 products").waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'New Arrivals' }).waitFor();
  expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0);
  expect(scripts).toEqual([]);
});

test('where dialogs can not be modal yet, a drawer covers the page, keeps the focus and closes with Escape', async ({
  shop,
}) => {
  // The page that fills the cart is plain text, with which this Chromium breaks its own policy.
  const page = await shop.visit({ chromium: 'chromium-92', mayLog: /robots\.txt/ });
  await page.addInitScript(() => {
    for (const name of ['show', 'showModal', 'close']) Reflect.deleteProperty(HTMLDialogElement.prototype, name);
  });
  await fillCart(page, { slug: 'oja-canvas-tote' });
  await open(page, '/shop');
  const drawer = await openCart(page);
  await drawer.getByText('Oja Canvas Tote').first().waitFor();
  await expect.poll(() => drawer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await expect
    .poll(() => drawer.evaluate((dialog) => document.elementFromPoint(180, 370)?.closest('dialog') === dialog))
    .toBe(true);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await (await openCart(page)).getByRole('button', { name: 'Close cart' }).click();
  await drawer.waitFor({ state: 'hidden' });
});

test('where selectors cannot tell that a dialog is open, the page does not scroll behind the cart', async ({
  shop,
}) => {
  const page = await shop.visit({ chromium: 'chromium-92', size: 'wide' });
  await open(page, '/shop');
  const drawer = await openCart(page);
  await page.mouse.move(300, 500);
  await page.mouse.wheel(0, 400);
  await drawer.getByRole('button', { name: 'Close cart' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await page.mouse.wheel(0, 50);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(50);
});

test('where scripts cannot ask whether focus is visible yet, the slides of the home page take it all the same', async ({
  shop,
}) => {
  const page = await shop.visit({ chromium: 'chromium-92' });
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called on the element below
    const { matches } = Element.prototype;
    Object.assign(Element.prototype, {
      matches(this: Element, selector: string): boolean {
        if (selector.includes(':focus-visible')) throw new SyntaxError(`${selector} is not a selector`);
        return matches.call(this, selector);
      },
    });
  });
  await open(page, '/');
  await page.getByRole('button', { name: /^Slide 1 of/ }).focus();
  expect(await page.evaluate(() => document.activeElement?.matches(':focus-visible'))).toBe(true);
});
