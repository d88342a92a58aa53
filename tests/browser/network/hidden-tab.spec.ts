import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { messages } from '#shared/messages.ts';
import { person, signUp } from '../accounts.ts';
import { delayRequests } from '../delay-requests.ts';
import { test } from '../open-shop.ts';
import { open } from '../shopping.ts';

/** A tab in the background: what failed there is tried again when the shopper comes back. */

interface Place {
  call: string;
  from: string;
  go: (page: Page) => Promise<unknown>;
  /** Shown until the response. */
  waiting: string;
  result: string;
}

const places: Record<string, Place> = {
  'the shop': {
    call: '**/api/product/list*',
    from: '/about',
    go: (page) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop', exact: true }).click(),
    waiting: 'Loading products',
    result: "You're viewing 1-12",
  },
  'a product': {
    call: '**/api/product/detail/*',
    from: '/shop',
    go: (page) => page.getByRole('link', { name: 'Ade Tapered Chinos', exact: true }).click(),
    waiting: 'Loading product',
    result: 'Add to Cart',
  },
  'the list of own orders': {
    call: '**/api/user/orders',
    from: '/profile?tab=settings',
    go: (page) => page.getByRole('tab', { name: 'Orders' }).click(),
    waiting: 'Loading your orders',
    result: 'No orders yet',
  },
};

test.for(Object.keys(places))(
  '%s that waits for its shopper to come back calls them offline as long as they are',
  async (name, { shop }) => {
    const { call, from, go, waiting, result } = places[name]!;
    const page = await shop.visit({ mayLog: /status of 503|ERR_INTERNET_DISCONNECTED/, size: 'wide' });
    await signUp(shop, page, person('ada.elsewhere@example.com'));
    await page.clock.install();
    await open(page, from);
    await setVisibility(page, 'hidden');
    const first = await delayRequests(page, call, (route) => route.fulfill({ status: 503, body: '' }));
    await go(page);
    await page.getByText(waiting, { exact: true }).first().waitFor({ state: 'attached' });
    await expect.poll(first.count).toBe(1);
    first.release();
    // Only once the first try has failed does the page say that there is no network: the second waits for its shopper.
    await page.context().setOffline(true);
    const offline = page.getByRole('main').getByRole('alert').getByText(messages.general.offline);
    await expect.poll(() => turned(page, offline)).toBe(true);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor({ state: 'attached' });

    await page.context().setOffline(false);
    await offline.waitFor({ state: 'detached' });
    await page.getByText(waiting, { exact: true }).first().waitFor({ state: 'attached' });
    expect(first.count()).toBe(1);
    await page.context().setOffline(true);
    await offline.waitFor({ state: 'attached' });
    await page.context().setOffline(false);
    await page.unrouteAll();
    await setVisibility(page, 'visible');
    await page.getByText(result).first().waitFor();
  },
);

/** Turns the clock past the pause before a second try, and says whether something is there. */
async function turned(page: Page, part: Locator): Promise<boolean> {
  await page.clock.runFor(1_100);
  return (await part.count()) > 0;
}

const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
