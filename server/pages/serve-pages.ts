import { isDeepStrictEqual } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BrandFile, brandFiles, brandImage } from '#shared/brand/brand-images.ts';
import { hourOf } from '#shared/checkout/delivery-estimate.ts';
import { messages } from '#shared/messages.ts';
import { DatabaseOutage } from '../db/outage/outage.ts';
import type { Shop } from '../shop.ts';
import { openAssets } from './assets.ts';
import { isBasicPayment, serveBasicPages } from './basic/serve-basic-pages.ts';
import { clientFolder } from './build-folder.ts';
import type { Pages } from './built-pages.ts';
import { adminPage } from './admin-page.ts';
import type { CacheableResponse } from '../response-cache/stored-response.ts';
import type { QueueClient } from '../http/fair-queue.ts';
import { queueClientOf } from '../http/known-browsers.ts';
import { sendBusyPage } from './busy-page.ts';
import { type RenderApi, renderApi } from './render-api.ts';
import { pageCacheKey } from './page-cache-key.ts';
import { storedFiles } from './releases/stored-files.ts';
import { isNamedByContent } from './releases/release-storage.ts';
import { pathAndQuery } from './path-and-query.ts';
import { readableCookies } from './readable-cookies.ts';
import { serveServiceWorker } from './service-worker.ts';
import { renderQueue } from './render-queue.ts';
import { stagingBanner } from './staging-banner.ts';
import { type RenderedPage, renderPage } from './render-page.ts';
import type { App } from '../http/route.ts';

/** Pages that depend on cookies or a token, though they hold nothing personal: rendered for each request, never cached. */
const uncachedPages =
  /^\/((newsletter|back-in-stock)\/(confirm|unsubscribe)|(reviews|cart-reminders)\/unsubscribe|order\/[^/]+|payment\/verify|profile)\/?$/i;
const adminPages = /^\/admin(?![\w-])/;

/**
 * Every URL outside the API is an asset or a page. Pages are rendered once for everybody, until
 * their content changes.
 *
 * @param client the built files for browsers
 */
export async function servePages(
  app: App,
  shop: Shop,
  loadPages: () => Promise<Pages>,
  client = clientFolder,
): Promise<void> {
  const { isAsset, isThere } = await openAssets(app, client);
  const sendStored = storedFiles(shop);
  const numberOf = numbers();
  const inTurn = renderQueue();
  const banner = stagingBanner(shop.config);
  serveServiceWorker(app, shop, loadPages);
  serveBasicPages(app, shop, loadPages, (request, render) =>
    inTurn(queueFor('uncached', request), async () => render()),
  );

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { '*': file } = request.params as { '*': string };
      const ownImage = brandFiles.find((one) => one === (file === 'favicon.ico' ? 'icon-192.png' : file));
      if (ownImage) return sendOwnImage(ownImage, file, reply);
      if (isNamedByContent(file) && !(await isThere(file))) return sendStored(file, request, reply);
      if (isAsset(file)) return reply.sendFile(file);
      const pages = await loadPages();
      const address = pathAndQuery(request.url);
      if (adminPages.test(address)) return sendUncached(reply, await adminPage(pages, await shop.settings(), banner));
      const [path, query = ''] = address.split(/(?=\?)/, 2);
      const page = path!.length > maxPathLength ? null : pages.pathOf(path!);
      if (page === '/payment/verify' && isBasicPayment(request)) return reply.redirect(`/basic/payment${query}`, 303);
      const sending =
        page !== null && uncachedPages.test(page)
          ? sendOwnRender(pages, page + query, request, reply)
          : sendPublic(pages, page === null ? null : pageCacheKey(page + query), request, reply);
      return sending.catch(sendBusyPage(reply));
    },
  });

  /** At the URLs of the default name's images, a renamed shop has its own. */
  async function sendOwnImage(image: BrandFile, file: string, reply: FastifyReply) {
    const url = brandImage(await shop.settings(), image);
    if (url !== `/${image}`) return reply.header('cache-control', 'no-cache').redirect(url, 302);
    return reply.sendFile(file);
  }

  async function sendOwnRender(pages: Pages, address: string, request: FastifyRequest, reply: FastifyReply) {
    const cookies = readableCookies(request);
    const api = renderApi(app, /^\/order\//i.test(address) ? request : undefined);
    // A shopper who returns from paying doesn't wait for new pages that others of the network open.
    const page = await inTurn(queueFor('uncached', request), async () =>
      renderPage({ pages, address, settings: await shop.settings(), api, log: shop.log, banner, cookies }),
    );
    rejectInOutage(api);
    return sendUncached(reply, page);
  }

  /** @param address null for a page that doesn't exist: all of these are the same page */
  async function sendPublic(pages: Pages, address: string | null, request: FastifyRequest, reply: FastifyReply) {
    // The hour, because pages show delivery estimates and the year.
    const key = `page ${numberOf(pages)} ${hourOf(shop.now())} ${address}`;
    if (address === null) void reply.code(404);
    return shop.responseCache
      .send(request, reply, key, () => inTurn(queueFor('new', request), () => publicPage(pages, address)))
      .catch((error: unknown) => {
        if (error instanceof UncacheablePage) return sendUncached(reply, error.page);
        throw error;
      });
  }

  /** Each browser or network has a queue for each kind of page, so that one doesn't fill up with another. */
  function queueFor(pageKind: 'new' | 'cached' | 'uncached', request: FastifyRequest): QueueClient {
    const { name, isKnown } = queueClientOf(request, shop);
    return { name: `${pageKind} ${name}`, isKnown };
  }

  /**
   * A cacheable page. After a change anywhere in the shop it is rendered again only if its inputs have
   * changed: checking costs a quarter of rendering.
   *
   * @throws UncacheablePage if it must not be cached
   */
  async function publicPage(pages: Pages, address: string | null, api = renderApi(app)): Promise<CacheableResponse> {
    const settings = await shop.publicSettings();
    const page = await renderPage({ pages, address: address ?? unknownPath, settings, api, log: shop.log, banner });
    rejectInOutage(api);
    const expected = address === null ? 404 : 200;
    if (page.status !== expected || api.hasFailed()) throw new UncacheablePage(page);
    const [tags, cacheTags] = await Promise.all([api.responseTags(), api.cacheTags()]);

    const renew = async () => {
      const apiNow = renderApi(app);
      const [isSame, settingsNow] = await Promise.all([apiNow.isUnchanged(tags), shop.publicSettings()]);
      // Then the cached page is the last there is (`response-cache.ts`).
      rejectInOutage(apiNow);
      const isTrue = isSame && isDeepStrictEqual(settingsNow, settings);
      return isTrue ? null : publicPage(pages, address, apiNow);
    };
    return {
      ...page,
      tags: cacheTags,
      // Pages that several networks request don't wait for new ones; the others of a network have a queue of their own.
      remake: ({ request, isShared }) =>
        inTurn(isShared ? { name: `${address}`, isKnown: true } : queueFor('cached', request), renew),
    };
  }
}

/** @throws DatabaseOutage if a part of the page is missing because of it, even if the page shows that in its own way */
function rejectInOutage(api: RenderApi): void {
  if (api.hasMetOutage()) throw new DatabaseOutage('A call of the page met it');
}

/** Longer than the path of any page: path parameters have at most 200 characters. */
const maxPathLength = 300;
/** Its page is sent for all paths without a page. */
const unknownPath = '/not-found';

/** Redirects, pages without their product and pages with failed API calls are sent but not cached. */
class UncacheablePage extends Error {
  readonly page: RenderedPage;

  constructor(page: RenderedPage) {
    super('This page is not cached');
    this.page = page;
  }
}

function sendUncached(reply: FastifyReply, { status, headers, body }: RenderedPage): FastifyReply {
  const html = status < 500 ? body : withReference(body.toString(), reply.request.id);
  return reply.code(status).headers(headers).header('cache-control', 'no-store').send(html);
}

/** The id that a shopper can quote when a page failed. At the end of the body, where hydration leaves it alone. */
function withReference(html: string, id: string): string {
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}<p>${messages.general.reference(id)}</p>${html.slice(end)}`;
}

/** In development a changed file changes the page. */
function numbers(): (pages: Pages) => number {
  let last: { pages: Pages | null; number: number } = { pages: null, number: 0 };
  return (pages) => {
    if (pages !== last.pages) last = { pages, number: last.number + 1 };
    return last.number;
  };
}
