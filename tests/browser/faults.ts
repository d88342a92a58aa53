import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { messages } from '#shared/messages.ts';
import type { OpenShop } from './open-shop.ts';

/** Every way a request can fail, caused in place of the server's response. */

/** Console errors that are expected in the meantime. */
export const whileFailing =
  /Failed to load resource|ERR_INTERNET_DISCONNECTED|Error searching products|ApiError|Failed to fetch (recommended )?products|shelves are being|You seem to be offline|taking too long/;

/** The message of a response that has one. */
const serverMessage = 'The shelves are being counted.';

interface Fault {
  respond: (route: Route) => Promise<unknown>;
  /** The messages to a shopper: `silent` is the specification's message for a response without one. */
  tells: (silent: string, rejected?: string) => string;
  /** Pending until its timeout. */
  isSilence?: true;
}

const ownMessage = (silent: string) => silent;

const responseFaults: Record<string, Fault> = {
  'fails with a 500': { respond: (route) => route.fulfill({ status: 500, body: '' }), tells: ownMessage },
  'rejects without a message': {
    respond: (route) => route.fulfill({ json: { success: false } }),
    tells: (silent, rejected = silent) => rejected,
  },
  'rejects with a message': {
    respond: (route) => route.fulfill({ json: { success: false, message: serverMessage } }),
    tells: () => serverMessage,
  },
  'answers with nothing': { respond: (route) => route.fulfill({ status: 200, body: '' }), tells: ownMessage },
  'answers with a page': {
    respond: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Log in to the Wi-Fi' }),
    tells: ownMessage,
  },
  'answers with a list': { respond: (route) => route.fulfill({ json: [] }), tells: ownMessage },
};

const withoutContent = 'answers without the requested content';

/** For requests whose response must have content. */
const hollow = (tells: Fault['tells']): Record<string, Fault> => ({
  [withoutContent]: {
    respond: (route) => route.fulfill({ json: { success: true, message: 'Fine' } }),
    tells,
  },
});

const connectionFaults = (offline: string, late: string): Record<string, Fault> => ({
  'cannot be reached': { respond: (route) => route.abort('internetdisconnected'), tells: () => offline },
  'does not answer': { respond: () => Promise.resolve(), tells: () => late, isSilence: true },
});

/** An action of a shopper, and its result. */
export interface FaultyMutation {
  method: 'POST' | 'PUT' | 'DELETE';
  /** Its URL pattern, as `page.route` takes it. */
  call: string;
  /** The message shown when the response has none. */
  silent: string;
  /** The message shown for an error without one, where it is another. */
  rejected?: string;
  /** The message shown for a response without content, where it is another; null when it needs no content. */
  hollow?: string | null;
  /** Shown when the shop can't be reached, if the action works all the same and is checked later. */
  unreachable?: (page: Page) => Promise<unknown>;
  press: (page: Page) => Promise<unknown>;
  /** Shown when it has worked. */
  works: (page: Page, shop: OpenShop) => Promise<unknown>;
}

/**
 * Lets a request fail in every way, one after another on one page: each time the shopper reads what happened, nothing
 * breaks, and they can press again. In the end it works.
 */
export async function surviveEveryFault(page: Page, shop: OpenShop, mutation: FaultyMutation): Promise<void> {
  const { general } = messages;
  const unreachable = connectionFaults(general.changeNotSent, general.changeTimedOut);
  const faults = {
    ...responseFaults,
    ...(mutation.hollow !== null && hollow((silent) => mutation.hollow ?? silent)),
    ...unreachable,
  };
  await page.clock.install();
  for (const [name, { respond, tells, isSilence }] of Object.entries(faults)) {
    const requested = Promise.withResolvers<void>();
    await page.route(mutation.call, async (route) => {
      if (route.request().method() !== mutation.method) return route.fallback();
      requested.resolve();
      await respond(route);
    });
    await mutation.press(page);
    await requested.promise;
    if (isSilence) {
      // Notices go soon, so the wait for each begins before the time passes.
      await Promise.all([page.getByText(general.slow).first().waitFor(), page.clock.runFor(6_100)]);
    }
    await Promise.all([
      name in unreachable && mutation.unreachable
        ? mutation.unreachable(page)
        : shown(page, tells(mutation.silent, mutation.rejected)).waitFor(),
      isSilence && page.clock.runFor(24_000),
      expect.poll(() => page.locator('[aria-busy=true]').count(), { message: name }).toBe(0),
    ]);
    await expectNoRuins(page, name);
    await expectNoticesToGo(page); // The next fault shows it again.
    await page.unroute(mutation.call);
  }
  // The message of a success may disappear soon, sometimes with the page.
  await Promise.all([mutation.works(page, shop), mutation.press(page)]);
}

/** A message where it can be seen: a folded summary may have it too. */
const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();

/** A query that a page makes by itself. */
export interface FaultyQuery {
  call: string;
  /** The message shown when the response has none; null where the part is left out without a message. */
  silent: string | null;
  /** The page shows the same for every failure. */
  saysOnlyThat?: true;
  /** There is no retry. */
  asksOnce?: true;
  /** The message shown for a response without content, where it is another. */
  hollow?: string;
  /** From a page without queries to the one that makes this one. */
  go: (page: Page) => Promise<unknown>;
  works: (page: Page) => Promise<unknown>;
}

/** Lets a query fail in every way: each time the page still works and says so, and in the end the data shows. */
export async function standEveryFault(page: Page, query: FaultyQuery): Promise<void> {
  const { general } = messages;
  const { call, silent, saysOnlyThat, asksOnce, go, works } = query;
  const { 'rejects without a message': _, 'answers with a page': __, ...others } = responseFaults; // Handled like their neighbours.
  const faults = {
    ...others,
    ...hollow((words) => query.hollow ?? words),
    ...connectionFaults(general.offline, general.timedOut),
  };
  await page.clock.install();
  for (const [name, { respond, isSilence, ...fault }] of Object.entries(faults)) {
    const tells = saysOnlyThat && name !== withoutContent ? (words: string) => words : fault.tells;
    let requestCount = 0;
    await page.route(call, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      requestCount += 1;
      await respond(route);
    });
    await go(page);
    await expect.poll(() => requestCount, { message: name }).toBeGreaterThan(0);
    if (isSilence) {
      const before = requestCount;
      await page.clock.runFor(20_100);
      if (!asksOnce) {
        await turnUntil(page, () => requestCount > before, 'asked once more (specification, section 7)');
        await page.clock.runFor(20_100);
      }
    }
    const shownText = page.getByText(tells(silent ?? '')).first();
    if (silent === null) await page.clock.runFor(1_100);
    else if (asksOnce) await shownText.waitFor();
    else await turnUntil(page, () => shownText.isVisible(), name);
    await expectNoRuins(page, name);
    await page.clock.runFor(6_000);
    await page.unroute(call);
  }
  await go(page);
  await works(page);
}

/** Turns the page's clock until a condition holds, so that a test does not wait for the pause before a retry. */
async function turnUntil(page: Page, isSo: () => boolean | Promise<boolean>, message: string): Promise<void> {
  const turned = async () => {
    await page.clock.runFor(1_100);
    return isSo();
  };
  await expect.poll(turned, { message }).toBe(true);
}

/** Everything but an error response: the result of the request is unknown. */
const unknown: Record<string, Fault> = {
  ...Object.fromEntries(Object.entries(responseFaults).filter(([name]) => !name.startsWith('rejects'))),
  ...connectionFaults('', ''),
};

/**
 * Leaves the result of a request unknown in every way, one after another; then the server responds.
 *
 * @param call its URL pattern, as `page.route` takes it
 * @param make leads to the request
 * @param stands a condition that must hold each time the result is unknown
 */
export async function leaveUnknown(
  page: Page,
  { call, make, stands }: { call: string; make: () => Promise<unknown>; stands: () => Promise<unknown> },
): Promise<void> {
  let requestCount = 0;
  let fault = unknown['fails with a 500']!;
  // One route for all of them: in between the page would retry by itself, and get a response.
  await page.context().route(call, async (route) => {
    requestCount += 1;
    await fault.respond(route);
  });
  for (const [name, next] of Object.entries(unknown)) {
    fault = next;
    const before = requestCount;
    await make();
    await expect.poll(() => requestCount, { message: name }).toBeGreaterThan(before);
    if (fault.isSilence) await page.clock.runFor(30_100);
    await stands();
    await expectNoRuins(page, name);
  }
  await page.context().unroute(call);
}

async function expectNoticesToGo(page: Page): Promise<void> {
  await page.mouse.move(0, 0); // Under the pointer a notice stays.
  const notices = async () => {
    await page.clock.runFor(6_000);
    return page.locator('[data-sonner-toast]').count();
  };
  await expect.poll(notices).toBe(0);
}

/** No message that only a programmer understands, and no crashed page. */
async function expectNoRuins(page: Page, name: string): Promise<void> {
  const text = await page.locator('body').innerText();
  expect(text, name).not.toMatch(
    /That did not work|Application Error|undefined|\[object|Cannot read|is not (a|an|defined|iterable)\b|NaN/,
  );
}
