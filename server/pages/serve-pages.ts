import { isDeepStrictEqual } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '#shared/errors.ts';
import { halfDayOf } from '#shared/checkout/delivery-estimate.ts';
import type { Shop } from '../shop.ts';
import { openAssets } from './assets.ts';
import type { Pages } from './built-pages.ts';
import { adminPage } from './admin-page.ts';
import type { CacheableResponse } from '../response-cache/response-cache.ts';
import { renderApi } from './render-api.ts';
import { pageAddress } from './page-address.ts';
import { renderQueue } from './render-queue.ts';
import { type RenderedPage, renderPage } from './render-page.ts';
import type { App } from '../http/route.ts';

/** Personal pages: rendered for each request and never cached. */
const personalPages = /^\/(newsletter|order|payment|profile)/;
const adminPages = /^\/admin(?![\w-])/;

/**
 * Every URL outside the API is an asset or a page. Pages are rendered once for everybody, until
 * their content changes.
 */
export async function servePages(app: App, shop: Shop, loadPages: () => Promise<Pages>): Promise<void> {
  const isAsset = await openAssets(app);
  const numberOf = numbers();
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { '*': file } = request.params as { '*': string };
      if (isAsset(file)) return reply.sendFile(file);
      const pages = await loadPages();
      const whole = pathOf(request.url);
      if (adminPages.test(whole)) return sendUncached(reply, await adminPage(pages, await shop.settings()));
      if (personalPages.test(whole)) {
        const [settings, cookies] = [await shop.settings(), readableCookies(request)];
        const api = renderApi(app, whole.startsWith('/order/') ? request.headers.cookie : undefined);
        // Shoppers who return from paying don't wait in the queue.
        return sendUncached(reply, await renderPage({ pages, address: whole, settings, api, cookies }));
      }
      const address = pageAddress(whole);
      // The half of the day, because pages show delivery estimates and the year.
      const key = `page ${numberOf(pages)} ${halfDayOf(shop.now())} ${address}`;
      return shop.responseCache
        .send(request, reply, key, () => publicPage(app, shop, pages, address))
        .catch((error: unknown) => {
          if (error instanceof UncacheablePage) return sendUncached(reply, error.page);
          return answerBusy(reply)(error);
        });
    },
  });
}

/**
 * A cacheable page. After a change anywhere in the shop it is rendered again only if its inputs have
 * changed: checking costs a quarter of rendering.
 *
 * @throws UncacheablePage if it must not be cached
 */
async function publicPage(
  app: App,
  shop: Shop,
  pages: Pages,
  address: string,
  { api = renderApi(app), turn = inTurn } = {},
): Promise<CacheableResponse> {
  const settings = await shop.settings();
  const page = await turn(() => renderPage({ pages, address, settings, api }));
  if (page.status !== 200 || api.hasFailed()) throw new UncacheablePage(page);
  const tags = await api.responseTags();
  return {
    ...page,
    async remake() {
      const apiNow = renderApi(app);
      const [isSame, settingsNow] = await Promise.all([apiNow.isUnchanged(tags), shop.settings()]);
      const isTrue = isSame && isDeepStrictEqual(settingsNow, settings);
      return isTrue ? null : publicPage(app, shop, pages, address, { api: apiNow, turn: withoutWaiting });
    },
  };
}

const inTurn = renderQueue();
/** Pages already in the cache are refreshed without waiting behind new ones. */
const withoutWaiting: typeof inTurn = (render) => render();

/** Plain text, as there is no capacity to render a page; the browser retries by itself. */
const answerBusy = (reply: FastifyReply) => (error: unknown) => {
  if (!(error instanceof ShopError) || error.code !== 'too_busy') throw error;
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">';
  const body = `<!doctype html><html lang="en">${head}<meta http-equiv="refresh" content="3"><title>${error.message}</title><p>${error.message}`;
  return reply
    .code(503)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '2', 'cache-control': 'no-store' })
    .send(body);
};

/** A request line may hold an absolute URL, as for a proxy. Its host is ignored. */
function pathOf(url: string): string {
  const address = url.startsWith('/') ? url : url.replace(/^[^/]*\/\/[^/]*/, '');
  // The not-found page repeats its URL: thousands of characters would become hundreds of thousands.
  if (address.replace(/\?.*$/s, '').length > maxPathLength) return '/not-found';
  return address.startsWith('/') ? address : `/${address}`;
}

/** Longer than the path of any page: path parameters have at most 200 characters. */
const maxPathLength = 300;

/** Not-found pages, redirects and pages with failed API calls are sent but not cached. */
class UncacheablePage extends Error {
  readonly page: RenderedPage;

  constructor(page: RenderedPage) {
    super('This page is not cached');
    this.page = page;
  }
}

function sendUncached(reply: FastifyReply, { status, headers, body }: RenderedPage): FastifyReply {
  return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body);
}

/** In development a changed file changes the page. */
function numbers(): (pages: Pages) => number {
  let last: { pages: Pages | null; number: number } = { pages: null, number: 0 };
  return (pages) => {
    if (pages !== last.pages) last = { pages, number: last.number + 1 };
    return last.number;
  };
}

/**
 * Loaders see only the cookies that scripts can read: enough to redirect guests to the login
 * page, and no credentials.
 */
function readableCookies({ cookies }: FastifyRequest): string {
  return ['isLoggedIn', 'userRole']
    .flatMap((name) => (cookies[name] === undefined ? [] : [`${name}=${cookies[name].replace(/[^\w]/g, '')}`]))
    .join('; ');
}
