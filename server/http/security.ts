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
     * For a route that goes by a key in the request alone and by no cookie: other sites may send to it, such as a mail
     * program that unsubscribes somebody.
     */
    takesForeignPosts?: boolean;
  }
}

/** What they forbid concerns documents, or what is nobody's secret; that a connection is kept goes without saying. */
const forDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
] as const;

/** What a page may never ask of a phone, nor may a script that somebody smuggled into it: the shop needs none of it. */
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
 * Takes the headers off that only a document or somebody's own data need: a page has a dozen scripts, styles and fonts and as many pictures,
 * and each would carry them to a phone.
 */
export function asPartOfPage(reply: Pick<FastifyReply, 'removeHeader' | 'raw'>): void {
  for (const name of forDocuments) void reply.removeHeader(name);
  void reply.removeHeader('etag'); // Under this name nothing else is ever sent.
  reply.raw.removeHeader('connection'); // And `keep-alive` with it.
}

/**
 * Headers for every answer, and no changes on behalf of other sites: a browser says where a request comes from, and
 * one that changes something must come from our own pages. Cookies are SameSite=Lax besides.
 */
export async function addSecurity(app: App, shop: Shop): Promise<void> {
  const { publicUrl } = shop.config.shop;
  const isHttps = publicUrl.startsWith('https:');
  await app.register(helmet, {
    // Pages bring their own policy (`serve-pages.ts`); an answer of the API has nothing to run or show.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginEmbedderPolicy: false,
    hsts: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // For browsers that nobody has any more; each answer would carry them all the same.
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
