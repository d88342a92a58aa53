import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { fillCart } from '../cart.ts';
import { test } from '../open-shop.ts';
import { open, openCart } from '../shopping.ts';

const agbada = { slug: 'balogun-aso-oke-agbada', size: 'Large' };
const tote = { slug: 'oja-canvas-tote' };

/** As the setting of a browser does, by which media queries count too. */
async function doubleText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

test.for(['held sideways', 'with text at 200 %'])(
  'on a phone %s the items of the cart can be seen, removed and ordered',
  async (how, { shop }) => {
    const page = await shop.visit(how === 'held sideways' ? { viewport: { width: 740, height: 330 } } : {});
    if (how !== 'held sideways') await doubleText(page);
    await fillCart(page, agbada, tote);
    await open(page, '/');
    const drawer = await openCart(page);

    // Seen at one moment: what is scrolled out of sight is not counted.
    const name = drawer.getByRole('link', { name: 'Balogun Aso-Oke Agbada' });
    await expect.poll(() => shownHeight(name.first())).toBeGreaterThan(20);
    const increase = drawer.getByRole('button', { name: 'Increase quantity' }).first();
    const { x, width } = (await increase.boundingBox())!;
    const [line] = await drawer.getByRole('listitem').all();
    const box = (await line!.boundingBox())!;
    expect(x + width, 'the stepper stays in its line').toBeLessThanOrEqual(box.x + box.width);
    await drawer.getByRole('button', { name: /^Remove Oja/ }).click();
    await drawer.getByText('1 item', { exact: true }).waitFor();
    const checkout = drawer.getByRole('button', { name: 'Checkout' });
    await checkout.scrollIntoViewIfNeeded();
    expect(await shownHeight(checkout)).toBeGreaterThan(40);
    // However far it is scrolled, the drawer can be closed.
    expect(await shownHeight(drawer.getByRole('button', { name: 'Close cart' }))).toBeGreaterThan(40);
  },
);

test('with text at 200 % the items of an order are written in words, not one character at a time', async ({ shop }) => {
  const page = await shop.visit();
  await doubleText(page);
  await fillCart(page, agbada);
  await open(page, '/checkout');
  await page.getByText('Order summary').first().click();

  const name = page.getByRole('main').getByRole('listitem').getByText('Agbada').first();
  await name.waitFor();
  const lines = await name.evaluate((shown) => {
    const text = document.createRange();
    text.selectNodeContents(shown.closest('p')!);
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBeLessThanOrEqual(4);
});

/** How many pixels of an element's height are on the screen and not cut off by what scrolls around it. */
function shownHeight(element: Locator): Promise<number> {
  return element.evaluate((shown) => {
    let { top, bottom } = shown.getBoundingClientRect();
    for (let around = shown.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === 'visible') continue;
      const box = around.getBoundingClientRect();
      top = Math.max(top, box.top);
      bottom = Math.min(bottom, box.bottom);
    }
    return Math.min(bottom, innerHeight) - Math.max(top, 0);
  });
}
