import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export async function expectAccessible(page: Page, check?: Check): Promise<void> {
  expect.soft(await violationsOn(page, check), page.url()).toEqual([]);
}

interface Check {
  /** A selector: everything outside it is left out. */
  within?: string;
  /** Also what axe recommends beyond WCAG. */
  isStrict?: boolean;
}

/** The violations of WCAG 2.2 AA that a machine can detect. */
export async function violationsOn(page: Page, { within, isStrict = false }: Check = {}): Promise<string[]> {
  // Fixed elements cover whatever has just scrolled under them.
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  await stillness(page);
  // Results of several frames are gathered in another page, and each frame needs axe: that takes twice the time.
  const isAlone = page.frames().length === 1;
  const hasAxe = isAlone && (await page.evaluate(() => 'axe' in window));
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: ';' }) }).setLegacyMode(isAlone);
  if (within) axe.include(within);
  if (!isStrict) axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}\n  ${html}`));
}

/** Waits until no colour changes: during a transition contrast cannot be measured. */
export async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}
