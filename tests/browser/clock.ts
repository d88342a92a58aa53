import type { Page } from 'playwright-core';

/**
 * Stops the page's clock; it only advances when the test says so, and short-lived messages stay until they are read. It
 * stops a minute ahead, so that a slow machine has time: a clock cannot be set back.
 */
export const stopClock = (page: Page, aheadMs = 60_000) => page.clock.pauseAt(Date.now() + aheadMs);
