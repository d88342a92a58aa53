import { adminRoutes } from './admin-routes.ts';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyError, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { linkRoutes } from './accounts/link-routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { guestCartRoutes } from './cart/guest-routes.ts';
import { backInStockRoutes } from './back-in-stock/routes.ts';
import { cartReminderRoutes } from './cart-reminders/routes.ts';
import { cartRoutes } from './cart/routes.ts';
import { sharedCartRoutes } from './cart/shared-cart-routes.ts';
import { bannerRoutes } from './catalogue/home/banner-routes.ts';
import { imageRoutes } from './catalogue/images/image-routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { brandRoutes } from './catalogue/brand/brand-routes.ts';
import { sitemapRoutes } from './catalogue/sitemap/sitemap-routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { couponRoutes } from './coupons/routes.ts';
import { courierRoutes } from './couriers/routes.ts';
import { sendHealthFirst } from './health/send-health.ts';
import { closeConnectionsWhileClosing } from './health/drain.ts';
import { rejectUnknownEndpoints } from './http/unknown-endpoints.ts';
import { documentApi } from './http/api-docs/api-docs.ts';
import { configureConnections } from './http/configure-connections.ts';
import { withholdFromSharedCaches } from './response-cache/withhold-from-shared-caches.ts';
import { compressOnce } from './response-cache/compress-once.ts';
import { encodings, minCompressedBytes, normalizeAcceptEncoding } from './response-cache/encodings.ts';
import { sendError, sendParseError, sendNotFound } from './http/errors.ts';
import { escapeStrayPercent } from './http/escape-stray-percent.ts';
import type { Pages } from './pages/built-pages.ts';
import { servePages } from './pages/serve-pages.ts';
import { isOutageOfPage, sendUnavailablePage } from './pages/plain/unavailable-page.ts';
import type { App } from './http/route.ts';
import { rejectNul } from './http/reject-nul.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { openLog } from './log/log.ts';
import { requestIdFactory, runForRequest } from './log/request-id.ts';
import { logRequests } from './log/request-log.ts';
import { traceRequests } from './log/trace-requests.ts';
import { measureRequests } from './metrics/measure-requests.ts';
import { rejectForeignSites } from './security/reject-foreign-sites.ts';
import { watchProxies } from './security/watch-proxies.ts';
import { adminManifestRoutes, siteFileRoutes } from './pages/site-files.ts';
import { mailboxRoutes } from './email/demo-inbox-routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { newsletterRoutes } from './newsletter/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { staffPasskeySignInRoutes } from './passkeys/staff-routes.ts';
import { makeRoomToOrder } from './payments/reservations/make-room-to-order.ts';
import { payFreeOrder } from './payments/free-orders/pay-free-order.ts';
import { replaceableOrders } from './payments/reservations/replaceable-orders.ts';
import { refundAccountRoutes } from './payments/refunds/accounts/account-routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { photoRoutes } from './photos/photo-routes.ts';
import { storeCreditRoutes } from './store-credit/routes.ts';
import { returnRoutes } from './returns/routes.ts';
import { deliveryRoutes } from './settings/routes.ts';
import type { Shop } from './shop.ts';
import { currentStaff, requireNeeds, requireStaff, requireStaffAfterBody } from './staff/gate.ts';
import { staffSignInRoutes } from './staff/routes.ts';
import { textPageRoutes } from './text-pages/routes.ts';
import { textMessageRoutes } from './text-messages/routes.ts';
import { wishlistRoutes } from './wishlist/routes.ts';
import { stockRoutes } from './stock/routes.ts';

/**
 * The whole shop as a Fastify app that is not listening yet. Without pages it is only the API.
 *
 * @param logTo receives the log instead of standard output
 */
export async function buildApp(
  shop: Shop,
  loadPages: (() => Promise<Pages>) | null = null,
  logTo?: { write(line: string): void },
): Promise<App> {
  const { config } = shop;
  const app: App = Fastify({
    ...(config.logLevel === 'silent'
      ? { logger: false }
      : // Each line finds the id of its request by itself, so requests need no loggers of their own.
        { loggerInstance: logTo ? openLog(config.logLevel, logTo) : shop.log, childLoggerFactory: (log) => log }),
    logController: new LogController({ disableRequestLogging: true }),
    // Five minutes for a whole request, as in Node itself: a photo or spreadsheet comes slowly over a bad line. The
    // limit holds for every route, as the server sets it before the route is known. The headers are there within half a
    // minute.
    requestTimeout: 300_000,
    http: { headersTimeout: 30_000 },
    // Longer than proxies keep idle connections, so that none sends a request on a connection that was just closed.
    keepAliveTimeout: 72_000,
    bodyLimit: 100_000,
    // While connections are closed, requests on them are served all the same (`health/drain.ts`).
    return503OnClosing: false,
    genReqId: requestIdFactory(config.trustedProxies),
    routerOptions: { maxParamLength: 200 },
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    rewriteUrl: escapeStrayPercent,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler: sendParseError,
    schemaController: { compilersFactory: { buildValidator: neverCalled, buildSerializer: neverCalled } },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    isOutageOfPage(error, request) ? sendUnavailablePage(shop, request, reply) : sendError(error, request, reply),
  );
  app.setNotFoundHandler(sendNotFound);
  configureConnections(app);
  closeConnectionsWhileClosing(app, shop);
  logRequests(app, config.logLevel);
  measureRequests(app, shop.metrics);
  sendHealthFirst(app, shop);
  traceRequests(app, shop.traces, config);
  // Before the others, so that cached responses are sent before any other hook runs; their headers are cached too.
  app.addHook('onRequest', (request, reply, done) => {
    normalizeAcceptEncoding(request);
    if (shop.responseCache.sendFresh(request, reply)) return;
    if (!isFile(request.url)) void reply.header('x-request-id', request.id);
    done();
  });
  // Not earlier: what reads the body runs for the connection, not for the request.
  app.addHook('preValidation', (request, _reply, done) => runForRequest(request.id, done));
  rejectNul(app);
  app.removeContentTypeParser('text/plain'); // The only default parser besides JSON; the API accepts only JSON.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Many clients say of every request that it is JSON, also of one without a body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  );

  await app.register(cookie);
  if (config.cdn) withholdFromSharedCaches(app);
  await app.register(compress, {
    threshold: minCompressedBytes,
    encodings: [...encodings],
    // No browser and no provider compresses what it sends, and a hundred bytes can unpack to a gigabyte.
    requestEncodings: ['identity'],
    // The default, 11, is meant for static files; 5 gives nearly the same size in a fiftieth of the time.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 } },
  });
  await addSecurityHeaders(app, shop);
  rejectForeignSites(app, shop);
  watchProxies(app, shop);
  const rejectMismatch = rejectUnknownEndpoints(app);
  await documentApi(app, {
    mayReadAll: async (request) => config.shop.isDemo || (await currentStaff(shop, request)) !== null,
    compressOnce,
  });

  const features = [
    catalogueRoutes,
    bannerRoutes,
    imageRoutes,
    stockRoutes,
    couponRoutes,
    orderRoutes({ replaceableOrders, makeRoom: makeRoomToOrder, payFreeOrder }),
    courierRoutes,
    textMessageRoutes,
    paymentRoutes,
    refundAccountRoutes,
    returnRoutes,
    photoRoutes,
    invoiceRoutes,
    reviewRoutes,
    storeCreditRoutes,
    accountRoutes,
    linkRoutes,
    passkeyRoutes,
    cartRoutes,
    cartReminderRoutes,
    guestCartRoutes,
    sharedCartRoutes,
    wishlistRoutes,
    privacyRoutes,
    contactRoutes,
    deliveryRoutes,
    textPageRoutes,
    newsletterRoutes,
    backInStockRoutes,
    sitemapRoutes,
    brandRoutes,
    siteFileRoutes,
    adminManifestRoutes,
    staffSignInRoutes,
    staffPasskeySignInRoutes,
  ];
  for (const addRoutes of features) addRoutes(app, shop);
  await app.register(async (admin: App) => {
    admin.addHook('onRoute', requireNeeds);
    admin.addHook('onRequest', requireStaff(shop));
    admin.addHook('preValidation', requireStaffAfterBody(shop));
    for (const addRoutes of adminRoutes) addRoutes(admin, shop);
  });
  if (config.smtpUrl === null) mailboxRoutes(app, shop);

  for (const url of ['/api', '/api/*']) app.all(url, { schema: { hide: true } }, rejectMismatch);
  if (loadPages) await servePages(app, shop, loadPages);
  return app;
}

/** Instead of Fastify's own compilers, which it would otherwise load without using them. */
function neverCalled(): never {
  throw new Error('Schemas are read by ours');
}

/** Scripts, styles and images have no id: some sixty of them in a purchase would make it 3 KB heavier. */
const isFile = (url: string) => /^\/(assets|pictures|brand)\//.test(url);
