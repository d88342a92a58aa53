import type { Page, Route } from 'playwright-core';

/** Holds requests until they are released: messages in between can be read, however fast the responses are. */
export async function delayRequests(page: Page, url: string | RegExp, respond = (call: Route) => call.continue()) {
  let count = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (call) => {
    count += 1;
    await promise;
    await respond(call);
  });
  return { count: () => count, release: resolve };
}

/** Holds the response to the next GET, which has what was true before a change. */
export async function delayResponse(page: Page, url: string | RegExp) {
  const [fetched, release, over] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  let isFirst = true;
  await page.route(url, async (call) => {
    if (!isFirst || call.request().method() !== 'GET') return call.fallback();
    isFirst = false;
    const response = await call.fetch();
    fetched.resolve();
    await release.promise;
    await call.fulfill({ response }).catch(() => null); // Nobody may want it any more.
    return over.resolve();
  });
  return {
    isFetched: fetched.promise,
    /** Until the page has taken in what came. */
    deliver: async () => {
      release.resolve();
      await over.promise;
      await page.evaluate(() => new Promise((taken) => setTimeout(() => requestAnimationFrame(taken))));
    },
  };
}
