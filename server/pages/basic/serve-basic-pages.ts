import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '#shared/errors.ts';
import { OrderId } from '#shared/fields.ts';
import { orderIdIn } from '#shared/payments/reference.ts';
import { DatabaseOutage } from '../../db/outage/outage.ts';
import { clearSessionCookies, clearVisitorCookie, hasRefreshableSession } from '../../http/cookies.ts';
import { fieldOf } from '../../http/plain-forms.ts';
import type { App } from '../../http/route.ts';
import type { Shop } from '../../shop.ts';
import type { Pages } from '../built-pages.ts';
import { pathAndQuery } from '../path-and-query.ts';
import { sendBusyPage } from '../busy-page.ts';
import { basicPolicy } from '../content-security-policy.ts';
import { readableCookies } from '../readable-cookies.ts';
import { reportTo } from '../render-page.ts';
import { withStagingBanner } from '../staging-banner.ts';
import { addFormPhotos } from './add-form-photos.ts';
import { mayAddPhotos } from './may-add-photos.ts';
import { orderOfPhotoForm, type PhotoForm, readPhotoForm } from './read-photo-form.ts';
import { type ShopperApi, shopperApi } from './shopper-api.ts';

/** Renders when it is the turn of the request. */
type InTurn = <Rendered>(request: FastifyRequest, render: () => Rendered) => Promise<Rendered>;

/** More than the largest form, with every field at its maximum. */
const maxFormBytes = 20_000;
/**
 * They read up to fifty products, so that their data waits for its turn too. That of other pages may wait for the payment
 * provider, and would hold up the queue.
 */
const costlyPages = /^\/*shared-cart\b/i;
/** Below the path of the refresh cookie, which browsers send nowhere else. */
const renewPath = '/api/auth/renew';

/**
 * The pages for browsers without scripts (docs/decisions/0054): plain forms, whose actions call the API in process. All
 * are personal, so none is cached.
 */
export function serveBasicPages(app: App, shop: Shop, loadPages: () => Promise<Pages>, inTurn: InTurn): void {
  const { config } = shop;

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, body),
    );
    scope.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: AsyncIterable<Buffer>) => {
      const orderId = orderOfPhotoForm(pathAndQuery(request.url));
      const mayAdd = () => mayAddPhotos(shopperApi(app, request), orderId);
      return readPhotoForm(request, body, { orderId, mayAdd });
    });
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/basic/*',
      schema: { hide: true },
      handler: (request, reply) => sendPage(request, reply).catch(sendBusyPage(reply)),
    });
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/payment/cancelled',
      schema: { hide: true },
      handler: (request, reply) => reply.header('cache-control', 'no-store').redirect(pathAfterCancel(request), 303),
    });
    scope.route({ method: ['GET', 'POST'], url: renewPath, schema: { hide: true }, handler: renewSession });
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
    const pages = await loadPages();
    const api = shopperApi(app, request);
    const form = await formOf(request, api);
    const settings = await shop.settings();
    const open = () =>
      pages.openBasicPage({
        method: request.method === 'POST' ? 'POST' : 'GET',
        url: config.shop.publicUrl + pathAndQuery(request.url),
        form,
        cookie: readableCookies(request),
        settings,
        send: api.fetch,
        report: reportTo(shop.log, pathAndQuery(request.url)),
      });
    const openAndRender = async () => {
      const page = await open();
      return { page, rendered: page.location === null ? page.render() : null };
    };
    // As the router has decoded it.
    const isCostly = costlyPages.test((request.params as { '*': string })['*']);
    const { page, rendered } = isCostly ? await inTurn(request, openAndRender) : { page: await open(), rendered: null };
    if (api.isSessionOver() && hasRefreshableSession(request, config)) return renewFirst(request, reply);
    for (const cookie of [...api.setCookies(), ...page.setCookies]) void reply.header('set-cookie', cookie);
    // Also of a page that would show it as an error of its form: the form is offered again as it was sent.
    if (api.hasMetOutage() && !page.endsSession) throw new DatabaseOutage('A call of the page met it');
    if (page.endsSession) {
      clearSessionCookies(reply, config);
      clearVisitorCookie(reply, config);
    }
    if (page.location !== null) return reply.redirect(page.location, page.status === 307 ? 307 : 303);
    const { html, style } = rendered ?? (await inTurn(request, page.render));
    const shown = withStagingBanner(config, { html, policy: basicPolicy(style, shop.payments.pageOrigins) });
    return reply
      .code(page.status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': shown.policy,
        // URLs may hold a payment reference. Not `no-referrer`: a form would then have no origin.
        'referrer-policy': 'strict-origin',
      })
      .send(shown.html);
  }

  /** Renews the session as the storefront's scripts do, and leads back, or to the login when it is over. */
  async function renewSession(request: FastifyRequest, reply: FastifyReply) {
    void reply.header('cache-control', 'no-store');
    const next = fieldOf(request.query, 'next') ?? '';
    const api = shopperApi(app, request);
    const { ok, status } = await api.fetch('/api/auth/refresh', { method: 'POST' });
    if (api.hasMetOutage()) throw new DatabaseOutage('A call of the page met it');
    if (!ok && status !== 401) throw new ShopError('too_busy');
    for (const cookie of api.setCookies()) void reply.header('set-cookie', cookie);
    const back = returnPaths.test(next) ? next : '/basic/profile';
    return reply.redirect(ok ? back : loginPath(back), 307);
  }
}

/** The form as browsers encode it; photos that came with it are added to their order before. */
async function formOf({ url, body }: FastifyRequest, api: ShopperApi): Promise<string> {
  if (typeof body === 'string') return body;
  const orderId = orderOfPhotoForm(pathAndQuery(url));
  if (typeof body !== 'object' || body === null || !('photos' in body)) return '';
  return orderId === null ? String((body as PhotoForm).fields) : addFormPhotos(api, orderId, body as PhotoForm);
}

/** 307: the browser repeats the request, with its form, once there and once back. */
const renewFirst = ({ url }: FastifyRequest, reply: FastifyReply) =>
  reply.redirect(`${renewPath}?next=${encodeURIComponent(url)}`, 307);

/** The login page says why, and carries on the form that was sent. A download would leave it open: the profile offers that. */
const loginPath = (back: string) =>
  `/basic/login?over=1&next=${encodeURIComponent(back.startsWith('/basic/') ? back : '/basic/profile')}`;

/** Pages that a renewed session leads to. */
const returnPaths = /^\/(basic\/[^\\\p{Cc}]*|api\/user\/export)$/u;

/** Where a shopper goes on who cancels on the payment page: without scripts to the order, which is paid or cancelled there. */
function pathAfterCancel({ cookies, query }: FastifyRequest): string {
  const { data: orderId } = OrderId.safeParse(fieldOf(query, 'order'));
  return orderId !== undefined && cookies['basicPayment'] === orderId
    ? `/basic/orders/${orderId}?done=unpaid`
    : '/checkout?payment=cancelled';
}

/**
 * Whether the payment that the provider sends a shopper back from was begun without scripts: its order is in a cookie
 * (`basic/checkout/unpaid-order.ts`).
 */
export function isBasicPayment({ cookies, query }: FastifyRequest): boolean {
  const reference = fieldOf(query, 'reference') ?? fieldOf(query, 'trxref') ?? '';
  return reference !== '' && cookies['basicPayment'] === orderIdIn(reference);
}
