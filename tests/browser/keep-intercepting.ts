import type { BrowserContext, Page, Request, Route } from 'playwright-core';

type Handler = (route: Route, request: Request) => unknown;

/** No page requests it. */
const nothing = '**/requested-by-no-page';

/**
 * Lets a browser whose requests a test once intercepts go on intercepting them, with a route that matches none. With its
 * last route, which `unroute` takes away and `times` too, Playwright ends the interception; a request that the page makes
 * in that moment never gets its response: 4 of 60 in a loop on a busy machine, and none of 400 with a route that stays.
 */
export function keepIntercepting(context: BrowserContext): void {
  const route = context.route.bind(context);
  let isIntercepting = false;
  const keep = async () => {
    if (isIntercepting) return;
    isIntercepting = true;
    await route(nothing, (call) => call.fallback());
  };
  context.route = async (url, handler, options) => {
    await keep();
    return route(url, untilUnrouted(handler), options);
  };
  context.on('page', (page: Page) => {
    const routeOfPage = page.route.bind(page);
    page.route = async (url, handler, options) => {
      await keep();
      return routeOfPage(url, untilUnrouted(handler), options);
    };
  });
}

/**
 * A page may send a request again by itself, so `unroute` can come while a handler waits: then Playwright has let the request
 * go, and there is nothing left to do with it. Its error would fail the run outside of every test.
 */
function untilUnrouted(handler: Handler): Handler {
  return async (route, request) => {
    try {
      await handler(route, request);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('Route is already handled'))) throw error;
    }
  };
}
