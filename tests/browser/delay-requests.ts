import type { Page, Route } from 'playwright-core';

/** Keeps calls back until they are let go: what is said meanwhile can be read, however fast the answers are. */
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
