import helmet from '@fastify/helmet';
import { ShopError } from '#shared/errors.ts';
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

/**
 * Headers for every answer, and no changes on behalf of other sites: a browser says where a request comes from, and
 * one that changes something must come from our own pages. Cookies are SameSite=Lax besides.
 */
export async function addSecurity(app: App, { publicUrl }: { publicUrl: string }): Promise<void> {
  const isHttps = publicUrl.startsWith('https:');
  await app.register(helmet, {
    // Pages bring their own policy (`pages.ts`); an answer of the API has nothing to run or show.
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
  app.addHook('onRequest', async ({ method, headers, host, protocol, routeOptions }) => {
    if (safeMethods.has(method) || routeOptions.config.takesForeignPosts) return;
    const { origin, 'sec-fetch-site': site } = headers;
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    const isForeignOrigin = origin !== undefined && origin !== ours && origin !== `${protocol}://${host}`;
    if (isForeignSite || isForeignOrigin) throw new ShopError('foreign_site');
  });
}
