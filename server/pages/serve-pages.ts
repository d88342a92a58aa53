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

/** Pages about one shopper's own things: rendered anew each time, and left alone by every cache. */
const personalPages = /^\/(newsletter|order|payment|profile)/;
const adminPages = /^\/admin(?![\w-])/;

/**
 * Every address that is not the API's is a file of the pages, or a page, rendered here: once for everybody, until
 * something on it changes.
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
        // Who comes back from paying waits behind nobody.
        return sendUncached(reply, await renderPage({ pages, address: whole, settings, api, cookies }));
      }
      const address = pageAddress(whole);
      // The half of the day, because a page says when an order arrives, and which year it is.
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
 * A page to be kept. After a change somewhere in the shop it is rendered again only when what it is made of is not the
 * same any more: to ask costs a quarter of what rendering does.
 *
 * @throws UncacheablePage when it is none to be kept
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
/** What is asked for already is made anew without waiting behind what nobody has asked for before. */
const withoutWaiting: typeof inTurn = (render) => render();

/** In plain words, as there is no time to render any; the browser asks again by itself. */
const answerBusy = (reply: FastifyReply) => (error: unknown) => {
  if (!(error instanceof ShopError) || error.code !== 'too_busy') throw error;
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">';
  const body = `<!doctype html><html lang="en">${head}<meta http-equiv="refresh" content="3"><title>${error.message}</title><p>${error.message}`;
  return reply
    .code(503)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '2', 'cache-control': 'no-store' })
    .send(body);
};

/** A request may name the whole address, as to a proxy. Whatever host it names, the page is ours. */
function pathOf(url: string): string {
  const address = url.startsWith('/') ? url : url.replace(/^[^/]*\/\/[^/]*/, '');
  // A page that there is not repeats its address: of thousands of characters it would make hundreds of thousands.
  if (address.replace(/\?.*$/s, '').length > longestPath) return '/not-found';
  return address.startsWith('/') ? address : `/${address}`;
}

/** Longer than the path of any page: what stands in one is a name of 200 characters at most. */
const longestPath = 300;

/** A page that is not found, moves, or lacks something that could not be found out is told and not kept. */
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

/** While the shop is being written, a changed file makes other pages of the same address. */
function numbers(): (pages: Pages) => number {
  let last: { pages: Pages | null; number: number } = { pages: null, number: 0 };
  return (pages) => {
    if (pages !== last.pages) last = { pages, number: last.number + 1 };
    return last.number;
  };
}

/**
 * Of the cookies a page's loader sees only those that the page itself can read: enough to send a stranger to the login
 * page, and nothing that opens anything.
 */
function readableCookies({ cookies }: FastifyRequest): string {
  return ['isLoggedIn', 'userRole']
    .flatMap((name) => (cookies[name] === undefined ? [] : [`${name}=${cookies[name].replace(/[^\w]/g, '')}`]))
    .join('; ');
}
