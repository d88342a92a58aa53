import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ShopSettings } from '#shared/settings.ts';
import type { Shop } from '../shop.ts';
import type { PublicAnswer } from './kept-answers.ts';
import { scriptsAfterLoad } from './late-scripts.ts';
import { paintedAtOnce } from './page-head.ts';
import type { App } from './route.ts';
import { asPartOfPage } from './security.ts';

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
  /** `hmr` while Vite serves the pages. */
  assets: { hmr?: unknown };
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
    // Nobody asks for half a script, and its name tells more than its date.
    acceptRanges: false,
    lastModified: false,
    setHeaders(reply, file) {
      const isNamedByContent = file.includes(`${path.sep}assets${path.sep}`);
      if (isNamedByContent) asPartOfPage(reply);
      void reply.header(
        'cache-control',
        isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}

/** Pages about one shopper's own things: rendered anew each time, and left alone by every cache. */
const onesOwn = /^\/(newsletter|order|payment|profile)/;

/** Every address that is not the API's is a page, rendered here: once for everybody, until something on it changes. */
export function servePages(app: App, { kept, now, settings }: Shop, loadPages: () => Promise<PagesBuild>): void {
  const numberOf = numbers();
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const pages = await loadPages();
      const whole = pathOf(request.url);
      // The back office's pages are shells: what one looks for there is nobody's to keep, and makes no other page.
      const address = whole.startsWith('/admin') ? whole.replace(/\?.*$/s, '') : whole;
      const page = async (cookies = '') => renderedPage(app, await settings(), pages, address, cookies);
      if (onesOwn.test(address)) return sendOnce(reply, await page(readableCookies(request)));
      // The day, because a page says which year it is.
      const key = `page ${numberOf(pages)} ${now().toISOString().slice(0, 10)} ${address}`;
      return kept
        .send(request, reply, key, () => page().then(fit))
        .catch((unfit: unknown) => {
          if (unfit instanceof UnfitPage) return sendOnce(reply, unfit.page);
          throw unfit;
        });
    },
  });
}

/** A request may name the whole address, as to a proxy. Whatever host it names, the page is ours. */
function pathOf(url: string): string {
  if (url.startsWith('/')) return url;
  const address = url.replace(/^[^/]*\/\/[^/]*/, '');
  return address.startsWith('/') ? address : `/${address}`;
}

interface RenderedPage extends PublicAnswer {
  status: number;
  /** Some of what it shows could not be found out; the browser asks again. */
  isIncomplete: boolean;
}

/** A page that is not found, moves, or lacks something is told and not kept. */
class UnfitPage extends Error {
  readonly page: RenderedPage;

  constructor(page: RenderedPage) {
    super('This page is not kept');
    this.page = page;
  }
}

function fit(page: RenderedPage): PublicAnswer {
  if (page.status !== 200 || page.isIncomplete) throw new UnfitPage(page);
  return page;
}

function sendOnce(reply: FastifyReply, { status, headers, body }: RenderedPage): FastifyReply {
  return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body);
}

/** While the shop is being written, a changed file makes other pages of the same address. */
function numbers(): (pages: PagesBuild) => number {
  let last: { pages: PagesBuild | null; number: number } = { pages: null, number: 0 };
  return (pages) => {
    if (pages !== last.pages) last = { pages, number: last.number + 1 };
    return last.number;
  };
}

const handlers = new WeakMap<PagesBuild, ReturnType<PagesModule['createRequestHandler']>>();

/** Made once: it puts all routes in order first. */
function handlerOf(pages: PagesBuild) {
  const handler = handlers.get(pages) ?? pages.entry.module.createRequestHandler(pages, 'production');
  handlers.set(pages, handler);
  return handler;
}

/** A page as anybody would get it, but for `cookies`, which only the pages of one's own are handed. */
async function renderedPage(
  app: App,
  settings: ShopSettings,
  pages: PagesBuild,
  address: string,
  cookies: string,
): Promise<RenderedPage> {
  const { RouterContextProvider, createApi, apiContext, nonceContext, settingsContext } = pages.entry.module;
  const nonce = randomBytes(16).toString('base64url');
  const contexts = new RouterContextProvider();
  let isIncomplete = false;
  const note = (status: number) => (isIncomplete ||= status >= 500);
  contexts.set(apiContext, createApi(askOurselves(app, note)));
  contexts.set(nonceContext, nonce);
  contexts.set(settingsContext, settings);

  const wanted = new Request(settings.publicUrl + address, { headers: { accept: 'text/html', cookie: cookies } });
  const answer = await handlerOf(pages)(wanted, contexts);
  const text = await answer.text();
  // While the shop is being written, Vite has its own order of scripts.
  const html = pages.assets.hmr ? text : scriptsAfterLoad(text);
  return {
    status: answer.status,
    isIncomplete,
    headers: {
      'cache-control': 'public, no-cache',
      ...Object.fromEntries(answer.headers),
      'content-security-policy': pagePolicy(html, nonce),
    },
    body: paintedAtOnce(html.replaceAll(` nonce="${nonce}"`, ''), buildFolder),
  };
}

/** The same API as over the network, without the network. No cookies: a page that everybody gets knows nobody. */
function askOurselves(app: App, note: (status: number) => void): Send {
  return async (url) => {
    const { statusCode, body } = await app.inject({ method: 'GET', url });
    note(statusCode);
    return new Response(body, { status: statusCode });
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
