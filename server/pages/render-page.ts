import type { ShopSettings } from '#shared/settings.ts';
import type { Pages } from './built-pages.ts';
import { deferScripts, preloadLargest } from './defer-scripts.ts';
import { inlineStyles } from './inline-styles.ts';
import { pagePolicy } from './content-security-policy.ts';
import type { RenderApi } from './render-api.ts';
import { scriptGate } from './script-gate.ts';
import type { Shop } from '../shop.ts';

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  /** Not a string: a collection while the page is compressed would move it to the long-lived objects. */
  body: Buffer;
}

/** The inputs of a page: the same inputs give the same bytes. */
interface PageParts {
  pages: Pages;
  /** Path and query. */
  address: string;
  settings: ShopSettings;
  api: RenderApi;
  log: Shop['log'];
  /** At the end of the body, for staging. */
  banner: string;
  /** Only for pages that are never cached. */
  cookies?: string;
}

/** Renders a page of the storefront for the given cookies. */
export async function renderPage(parts: PageParts): Promise<RenderedPage> {
  const { pages, address, settings, api, log, banner, cookies = '' } = parts;
  const url = settings.publicUrl + address;
  const page = await pages.renderPage({
    url,
    cookie: cookies,
    settings,
    send: api.fetch,
    report: reportTo(log, address),
  });
  const { status, location, data } = page;
  if (location !== null) return { status, headers: { ...headers, location }, body: Buffer.alloc(0) };

  const { entry, polyfills, scripts, styles } = pages.filesOf(page.files);
  const gate = asScript(scriptGate);
  const handover = `window.pageData=${withoutTags(data)};`;
  if (pages.transform) {
    const start = `<script>${handover}</script><script type="module" src="${entry}"></script>`;
    const html = await pages.transform(address, withParts(page, gate, banner + start));
    return { status, headers: { ...headers, 'content-security-policy': pagePolicy(null) }, body: Buffer.from(html) };
  }
  const start = handover + deferScripts({ entry, polyfills, scripts });
  const early = preloadLargest(scripts);
  const inline = inlineStyles(styles);
  const inlineScripts = [scriptGate, early, ...page.inlineScripts, start];
  const policy = pagePolicy({ scripts: inlineScripts, styleHashes: inline.hashes });
  return {
    status,
    headers: { ...headers, 'content-security-policy': policy },
    body: Buffer.from(withParts(page, [gate, asScript(early), inline.html].join(''), banner + asScript(start))),
  };
}

/** Without the query. */
export const reportTo = (log: Shop['log'], address: string) => (error: unknown) =>
  log.error({ err: error, route: '/*', path: address.split('?', 1)[0] }, 'A page could not be rendered');

const asScript = (source: string) => `<script>${source}</script>`;

const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, no-cache' };

/** Escapes JSON so that it can't end its script element. */
export const withoutTags = (json: string) => json.replaceAll('<', '\\u003c');

/** Hydration leaves unknown elements at the end of the body alone. */
function withParts({ head, body }: { head: string; body: string }, atEndOfHead: string, atEndOfBody: string): string {
  return `${head}${atEndOfHead}</head><body>${body}${atEndOfBody}</body></html>`;
}
