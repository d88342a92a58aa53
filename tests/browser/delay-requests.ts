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
