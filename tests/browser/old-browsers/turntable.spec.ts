import { expect } from 'vitest';
import { testWithMotion as test } from '../open-shop.ts';
import { openProduct } from '../shopping.ts';
import { coloursOf, show, slider, slug, turned, turns } from '../shop/turntables.ts';

/** The sizes of an image are made on its first request. */
const patience = { timeout: 180_000 };

test.for(['chromium-112', 'chromium-106', 'chromium-92'] as const)(
  'a shopper on %s sees a product turn, and turns it by hand and by key',
  patience,
  async (chromium, { shop }) => {
    const [colour] = await coloursOf(shop);
    await turns(shop, colour!, 8);
    const page = await shop.visit({ chromium });
    await openProduct(page, slug);
    await show(page).click();
    await slider(page).waitFor();
    // Once around by itself.
    await expect.poll(() => turned(page)).not.toBe('Turned 0 degrees');

    await slider(page).press('Home');
    await slider(page).press('ArrowLeft');
    await expect.poll(() => turned(page)).toBe('Turned 315 degrees');
    const { x, y, width } = (await page.getByRole('img', { name: /Turned 315 degrees/ }).boundingBox())!;
    await page.mouse.move(x + width / 2, y + 100);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.75, y + 120, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => turned(page)).toBe('Turned 45 degrees');
    // Only one frame is seen, and it has been drawn.
    const seen = await page.locator('img[data-shown]').evaluateAll((frames) =>
      frames.map((frame) => ({
        isSeen: getComputedStyle(frame).visibility === 'visible' && getComputedStyle(frame).opacity === '1',
        width: (frame as HTMLImageElement).naturalWidth,
      })),
    );
    expect(seen.filter(({ isSeen }) => isSeen)).toEqual([{ isSeen: true, width: 480 }]);

    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await slider(page).waitFor({ state: 'detached' });
  },
);
