import type { Route } from 'playwright-core';

/**
 * Lets the server handle a request and loses its response, as a network does that goes away in between. A page may send
 * the request again by itself, so the test's `unroute` or the next page can come while this one is on its way: then
 * Playwright has ended the route, and there is nothing left to lose.
 */
export async function loseResponse(route: Route): Promise<void> {
  await route.fetch();
  await route.abort().catch((error: Error) => {
    if (!error.message.includes('Route is already handled')) throw error;
  });
}
