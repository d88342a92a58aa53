import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** All of it is on the screen, and nothing covers it. */
export async function expectInSight(element: Locator, what: string): Promise<void> {
  await element.waitFor();
  await expect.poll(() => element.evaluate(whatHidesIt), { message: `what hides ${what}` }).toBeNull();
}

/**
 * Announced by the focus: visible, and read out only because of that. Live regions (alerts, toasts and the like) must
 * not repeat the text.
 */
export async function expectTexts(page: Page, words: readonly string[]): Promise<void> {
  const focused = page.locator(':focus');
  for (const word of words) {
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent), { message: 'what has the focus' })
      .toContain(word);
  }
  await expectInSight(focused, 'the message');
  const [sentence = ''] = words;
  expect(await page.getByText(sentence).evaluateAll(readOutIn), 'read out a second time').toEqual([]);
}

/** Those of these texts that a screen reader announces by itself. */
function readOutIn(elements: Element[]): string[] {
  const regions = elements.map((element) => element.closest('[aria-live], [role="alert"], [role="status"]'));
  return regions.filter((region) => region && region.ariaLive !== 'off').map((region) => region!.outerHTML);
}

/** Null when nothing covers it. */
function whatHidesIt(element: Element): string | null {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) return `the edge of the screen: ${Math.round(top)} to ${Math.round(bottom)}`;
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const points = [
    middle,
    { x: left + 3, y: middle.y },
    { x: right - 3, y: middle.y },
    { x: middle.x, y: top + 3 },
    { x: middle.x, y: bottom - 3 },
  ];
  const others = points.map(({ x, y }) => document.elementFromPoint(x, y)).filter((found) => !element.contains(found));
  return others.length === 0 ? null : String(others[0]?.outerHTML.slice(0, 120));
}
