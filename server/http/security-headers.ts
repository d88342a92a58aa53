import helmet from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import type { Shop } from '../shop.ts';
import type { App } from './route.ts';

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

/** Sets the security headers of every response. */
export async function addSecurityHeaders(app: App, { config }: Shop): Promise<void> {
  const isHttps = config.shop.publicUrl.startsWith('https:');
  await app.register(helmet, {
    // Pages have their own policy (`serve-pages.ts`); API responses have nothing to run or show.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginEmbedderPolicy: false,
    hsts: isHttps && { maxAge: 31_536_000, includeSubDomains: config.hstsHasSubdomains },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Only for obsolete browsers.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  });
  app.addHook('onRequest', async ({ url }, reply) => {
    // JSON uses no feature of the browser, and a phone pays for each response of the API.
    if (!url.startsWith('/api/') || url.startsWith('/api/docs')) void reply.header('permissions-policy', permissions);
    // Also on anything that is not a page, such as a picture: an image search shows it otherwise.
    if (config.isStaging) void reply.header('x-robots-tag', 'noindex, nofollow');
  });
}
