import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { productId } from '#server/demo/load-products.ts';
import { screens, test } from '../open-shop.ts';
import { plainVisit } from './without-scripts.ts';
import { keysOf } from '#shared/keys-of.ts';

const paths = [
  '/',
  '/shop',
  '/shop?search=ankara',
  '/new-arrivals',
  `/product/${productId('adunni-wrap-dress')}`,
  '/size-guide',
  '/checkout',
  '/make-order',
  '/payment/verify?reference=oge_1',
  '/order-success',
  '/login',
  '/register',
  '/contact',
  '/about',
  '/unknown',
  '/basic/cart',
  '/basic/login',
  '/basic/register',
];

test.for(keysOf(screens))(
  'without scripts, on a %s screen, no page shows a button that does nothing',
  async (size, { shop }) => {
    const page = await plainVisit(shop, { size, mayLog: /status of 404/ });
    const dead: string[] = [];
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      for (const button of await deadButtons(page)) dead.push(`${path}: ${button}`);
    }
    expect(dead).toEqual([]);
  },
);

/** Visible controls that only work with scripts. */
async function deadButtons(page: Page): Promise<string[]> {
  const controls = await page.locator('button, [role=button], [aria-haspopup], [role=slider], input[type=range]').all();
  const dead: string[] = [];
  for (const control of controls) {
    if (!(await control.isVisible())) continue;
    const isAlive = await control.evaluate((element) => {
      const { type, form, disabled } = element as HTMLButtonElement;
      return (
        disabled ||
        (type === 'submit' && form !== null && form.getAttribute('action') !== null && form.method !== 'dialog')
      );
    });
    if (!isAlive) dead.push(await control.evaluate((element) => element.outerHTML.slice(0, 120)));
  }
  return dead;
}
