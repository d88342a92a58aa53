import type { Page } from 'playwright-core';

/**
 * The page's clock stands still from now on, and goes on when the test turns it: words that stand for a moment stay until
 * they are read. It stops a minute ahead, later than a slow machine needs to hear of it: a clock is not put back.
 */
export const stopClock = (page: Page, aheadMs = 60_000) => page.clock.pauseAt(Date.now() + aheadMs);
