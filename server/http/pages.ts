import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ShopSettings } from '#shared/settings.ts';
import type { App } from './route.ts';

/** Where `npm run build` puts the pages. */
export const buildFolder = path.join(import.meta.dirname, '../../build');

type Send = (url: string, init: RequestInit) => Promise<Response>;

interface Contexts {
  set(key: object, value: unknown): void;
}

/** What `web/entry.server.tsx` offers. The server is handed the built pages and imports none of their code. */
interface PagesModule {
  createRequestHandler: (
    build: PagesBuild,
    mode: string,
  ) => (request: Request, contexts: Contexts) => Promise<Response>;
  RouterContextProvider: new () => Contexts;
  createApi: (send: Send) => unknown;
  apiContext: object;
  nonceContext: object;
  settingsContext: object;
}

export interface PagesBuild {
  entry: { module: PagesModule };
}

/** The built pages. */
export async function builtPages(): Promise<PagesBuild> {
  return (await import(path.join(buildFolder, 'server/index.js'))) as PagesBuild;
}

/** The scripts, styles and pictures of the pages, under names that change with their content. */
export async function serveAssets(app: App): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(buildFolder, 'client'),
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders(reply, file) {
      const isNamedByContent = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header(
        'cache-control',
        isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}

/** Every address that is not the API's is a page, rendered here. */
export function servePages(app: App, settings: ShopSettings, loadPages: () => Promise<PagesBuild>): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const pages = await loadPages();
      return answerPage(app, settings, pages, request, reply);
    },
  });
}

async function answerPage(
  app: App,
  settings: ShopSettings,
  pages: PagesBuild,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { createRequestHandler, RouterContextProvider, createApi, apiContext, nonceContext, settingsContext } =
    pages.entry.module;
  const nonce = randomBytes(16).toString('base64url');
  const contexts = new RouterContextProvider();
  contexts.set(apiContext, createApi(askOurselves(app, request)));
  contexts.set(nonceContext, nonce);
  contexts.set(settingsContext, settings);

  const wanted = new Request(`${request.protocol}://${request.host}${request.url}`, {
    headers: {
      accept: 'text/html',
      'user-agent': request.headers['user-agent'] ?? '',
      cookie: readableCookies(request),
    },
  });
  const answer = await createRequestHandler(pages, 'production')(wanted, contexts);
  const html = await answer.text();
  for (const [name, value] of answer.headers) void reply.header(name, value);
  return reply
    .code(answer.status)
    .header('content-security-policy', pagePolicy(html, nonce))
    .header('cache-control', answer.headers.get('cache-control') ?? 'no-cache')
    .send(html.replaceAll(` nonce="${nonce}"`, ''));
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

/** The same API as over the network, with the shopper's cookies, without the network. */
function askOurselves(app: App, { headers }: FastifyRequest): Send {
  return async (url, { method = 'GET', headers: given, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...(given as Record<string, string>), ...(headers.cookie && { cookie: headers.cookie }) },
      ...(typeof body === 'string' && { payload: body }),
    });
    return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode });
  };
}

/**
 * Allows the scripts that carried our mark while the page was rendered, by their hashes: a page can then be kept and
 * sent again, which a nonce would not allow, and text that a stranger smuggled in still does not run.
 */
function pagePolicy(html: string, nonce: string): string {
  const inline = new RegExp(`<script(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>([\\s\\S]*?)</script>`, 'g');
  const hashes = [...html.matchAll(inline)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    `default-src 'none'`,
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
