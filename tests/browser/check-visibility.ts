import type { Page } from 'playwright-core';

/**
 * Before it clicks, Playwright asks an element's `checkVisibility`, which came with Chromium 105. Older ones get one in
 * the world that Playwright's own scripts have on every page; those of the page don't see it.
 */
export async function addCheckVisibility(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const worlds = new Set<string>();
  session.on('Runtime.executionContextCreated', ({ context: { id, name } }) => {
    if (!name.startsWith('__playwright_utility_world')) return;
    void session.send('Runtime.evaluate', { expression: source, contextId: id }).catch(() => null);
    if (worlds.has(name)) return;
    worlds.add(name);
    void session.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: name }).catch(() => null);
  });
  await session.send('Runtime.enable');
}

const source = `Element.prototype.checkVisibility ??= function () {
  return this.getClientRects().length > 0 || getComputedStyle(this).display === 'contents';
};`;
