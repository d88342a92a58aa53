import type { Page, Route } from 'playwright-core';

/** Holds requests until they are released: messages in between can be read, however fast the responses are. */
export async function delayRequests(page: Page, url: string | RegExp, answer = (call: Route) => call.continue()) {
  let asked = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (call) => {
    asked += 1;
    await promise;
    await answer(call);
  });
  return { asked: () => asked, release: resolve };
}
