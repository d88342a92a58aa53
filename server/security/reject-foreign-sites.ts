import { ShopError } from '#shared/errors.ts';
import { networkOf } from '../http/network.ts';
import type { App } from '../http/route.ts';
import type { Shop } from '../shop.ts';
import { logSecurityEvent } from './log-security-event.ts';

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

/**
 * Protects against cross-site requests: browsers send the origin of a request, and a request that changes something must
 * come from our own pages. Cookies are also SameSite=Lax. Browsers from before both send at least a referrer.
 */
export function rejectForeignSites(app: App, shop: Shop): void {
  const ownOrigin = new URL(shop.config.shop.publicUrl).origin;
  app.addHook('onRequest', async ({ method, headers, host, protocol, ip, routeOptions }) => {
    if (safeMethods.has(method) || routeOptions.config.takesForeignPosts) return;
    const { 'sec-fetch-site': site } = headers;
    const origin = headers.origin ?? (site === undefined ? originOf(headers.referer) : undefined);
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    const isForeignOrigin = origin !== undefined && origin !== ownOrigin && origin !== `${protocol}://${host}`;
    if (!isForeignSite && !isForeignOrigin) return;
    logSecurityEvent(shop, { kind: 'foreign-site', network: networkOf(ip) });
    throw new ShopError('foreign_site');
  });
}

/** The origin of a referrer; 'null', which is nobody's, for one that is no URL. */
function originOf(referrer: string | undefined): string | undefined {
  return referrer === undefined ? undefined : (URL.parse(referrer)?.origin ?? 'null');
}
