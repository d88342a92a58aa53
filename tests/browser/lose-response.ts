import type { Route } from 'playwright-core';

/** Lets the server handle a request and loses its response, as a network does that goes away in between. */
export async function loseResponse(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}
