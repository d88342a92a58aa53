import { createHash, randomBytes } from 'node:crypto';
import type { ShopSettings } from '#shared/settings.ts';
import { buildFolder, type PagesBuild, type PagesModule } from './built-pages.ts';
import { deferScripts } from './defer-scripts.ts';
import type { RenderApi } from './render-api.ts';
import { inlineStyles } from './inline-styles.ts';

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** All that a page is made of: rendered again from the same, it is the same to the byte. */
export interface PageParts {
  pages: PagesBuild;
  /** Path and query. */
  address: string;
  settings: ShopSettings;
  api: RenderApi;
  /** Only the pages of one's own are handed any. */
  cookies?: string;
}

/** Renders a page, as anybody would get it who brings the same cookies. */
export async function renderPage(parts: PageParts): Promise<RenderedPage> {
  const { pages, address, settings, api, cookies = '' } = parts;
  const { RouterContextProvider, createApi, ...context } = pages.entry.module;
  const nonce = randomBytes(16).toString('base64url');
  const contexts = new RouterContextProvider();
  const written: string[] = [];
  contexts.set(context.apiContext, createApi(api.fetch));
  contexts.set(context.htmlContext, (html: string) => written.push(html));
  contexts.set(context.nonceContext, nonce);
  contexts.set(context.settingsContext, settings);

  const wanted = new Request(settings.publicUrl + address, { headers: { accept: 'text/html', cookie: cookies } });
  const answer = await handlerOf(pages)(wanted, contexts);
  const text = written.at(-1) ?? (await answer.text());
  // While the shop is being written, Vite has its own order of scripts.
  const html = pages.assets.hmr ? text : deferScripts(text);
  const pieces = html.split(` nonce="${nonce}"`);
  const painted = inlineStyles(pieces.join(''), buildFolder);
  // While the shop is being written, Vite's scripts write the styles.
  const styles = pages.assets.hmr ? null : painted.styles;
  return {
    status: answer.status,
    headers: {
      'cache-control': 'public, no-cache',
      ...Object.fromEntries(answer.headers),
      'content-security-policy': pagePolicy(markedScripts(pieces), styles),
    },
    body: painted.html,
  };
}

const handlers = new WeakMap<PagesBuild, ReturnType<PagesModule['createRequestHandler']>>();

/** Made once: it puts all routes in order first. */
function handlerOf(pages: PagesBuild) {
  const handler = handlers.get(pages) ?? pages.entry.module.createRequestHandler(pages, 'production');
  handlers.set(pages, handler);
  return handler;
}

/** The scripts of a page that stand in it and carried our mark, where it is parted. */
function markedScripts(pieces: readonly string[]): string[] {
  return pieces.slice(1).flatMap((rest, index) => {
    const before = pieces[index]!;
    const end = rest.indexOf('>');
    const tag = before.slice(before.lastIndexOf('<')) + rest.slice(0, end);
    const isOurs = tag.startsWith('<script') && !tag.includes(' src=');
    return isOurs ? [rest.slice(end + 1, rest.indexOf('</script>'))] : [];
  });
}

/**
 * Allows the scripts that carried our mark while the page was rendered, by their hashes: a page can then be kept and
 * sent again, which a nonce would not allow, and text that a stranger smuggled in still does not run.
 *
 * The same for styles, but for what single elements say of themselves: a swatch has the colour that staff gave it.
 * Browsers from before 2022 know only the widest of the three, `style-src`.
 */
function pagePolicy(scripts: readonly string[], styles: readonly string[] | null): string {
  return [
    `default-src 'none'`,
    `script-src 'self' ${hashesOf(scripts)}`,
    `style-src 'self' 'unsafe-inline'`,
    ...(styles ? [`style-src-elem 'self' ${hashesOf(styles)}`, `style-src-attr 'unsafe-inline'`] : []),
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

function hashesOf(texts: readonly string[]): string {
  const hashes = texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [...new Set(hashes)].join(' ');
}
