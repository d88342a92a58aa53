import helmet from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import { ShopError } from '#shared/errors.ts';
import { networkOf } from '../rate-limits/network.ts';
import { logSecurityEvent } from '../security/log-security-event.ts';
import type { Shop } from '../shop.ts';
import type { App } from './route.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For routes that use only a token in the request and no cookie: other sites may call them, such as a mail
     * program that unsubscribes.
     */
    takesForeignPosts?: boolean;
  }
}

/** These concern documents or public files; `connection: keep-alive` is the default. */
const forDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
] as const;

/** Browser features that the shop doesn't need and that an injected script must not get. */
const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Takes the headers off that only a document or somebody's own data need: a page has a dozen scripts, styles and fonts
 * and as many pictures, and each would carry them to a phone.
 */
export function asPartOfPage(reply: Pick<FastifyReply, 'removeHeader' | 'raw'>): void {
  for (const name of forDocuments) void reply.removeHeader(name);
  void reply.removeHeader('etag'); // Immutable: a URL never has other content.
  reply.raw.removeHeader('connection'); // And `keep-alive` with it.
}

/**
 * Security headers, and protection against cross-site requests: browsers send the origin of a request, and
 * a request that changes something must come from our own pages. Cookies are also SameSite=Lax.
 */
export async function addSecurity(app: App, shop: Shop): Promise<void> {
  const { publicUrl } = shop.config.shop;
  const isHttps = publicUrl.startsWith('https:');
  await app.register(helmet, {
    // Pages have their own policy (`serve-pages.ts`); API responses have nothing to run or show.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginEmbedderPolicy: false,
    hsts: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Only for obsolete browsers.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  });

  const ours = new URL(publicUrl).origin;
  app.addHook('onRequest', async ({ method, headers, host, protocol, ip, routeOptions }, reply) => {
    void reply.header('permissions-policy', permissions);
    if (safeMethods.has(method) || routeOptions.config.takesForeignPosts) return;
    const { origin, 'sec-fetch-site': site } = headers;
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    const isForeignOrigin = origin !== undefined && origin !== ours && origin !== `${protocol}://${host}`;
    if (!isForeignSite && !isForeignOrigin) return;
    logSecurityEvent(shop, { kind: 'foreign-site', network: networkOf(ip) });
    throw new ShopError('foreign_site');
  });
}
