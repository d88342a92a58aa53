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

  const handover = `window.pageData=${withoutTags(data)};`;
  if (pages.transform) {
    const { entry } = pages.filesOf(page.files);
    const start = `<script>${handover}</script><script type="module" src="${entry}"></script>`;
    const html = await pages.transform(address, withParts(page, asScript(scriptGate), banner + start).join(''));
    return { status, headers: { ...headers, 'content-security-policy': pagePolicy(null) }, body: Buffer.from(html) };
  }
  const { atEndOfHead, early, loading, styleHashes } = routePartsOf(pages, page.files);
  const start = handover + loading;
  const policy = pagePolicy({ scripts: [scriptGate, early, ...page.inlineScripts, start], styleHashes });
  return {
    status,
    headers: { ...headers, 'content-security-policy': policy },
    // Joined as bytes: one string of all would be built twice as large, as the naira sign takes two bytes a character.
    body: Buffer.concat(withParts(page, atEndOfHead, banner + asScript(start)).map(asBytes)),
  };
}

/** What all pages of a route share. */
interface RouteParts {
  atEndOfHead: Buffer;
  /** The sources of scripts. */
  early: string;
  loading: string;
  styleHashes: readonly string[];
}

const routeParts = new WeakMap<Pages, Map<string, RouteParts>>();

/** Worked out once for each build: it was a seventh of the garbage that a page leaves. */
function routePartsOf(pages: Pages, files: readonly string[]): RouteParts {
  const ofBuild = routeParts.get(pages) ?? new Map<string, RouteParts>();
  routeParts.set(pages, ofBuild);
  const known = ofBuild.get(files.join());
  if (known) return known;
  const { styles, ...scripts } = pages.filesOf(files);
  const early = preloadLargest(scripts.scripts);
  const { html, hashes } = inlineStyles(styles);
  const atEndOfHead = Buffer.from(asScript(scriptGate) + asScript(early) + html);
  const parts = { atEndOfHead, early, loading: deferScripts(scripts), styleHashes: hashes };
  ofBuild.set(files.join(), parts);
  return parts;
}

/** Without the query. */
export const reportTo = (log: Shop['log'], address: string) => (error: unknown) =>
  log.error({ err: error, route: '/*', path: address.split('?', 1)[0] }, 'A page could not be rendered');

const asScript = (source: string) => `<script>${source}</script>`;

const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, no-cache' };

/** Escapes JSON so that it can't end its script element. */
export const withoutTags = (json: string) => json.replaceAll('<', '\\u003c');

/** Hydration leaves unknown elements at the end of the body alone. */
const withParts = <Part>({ head, body }: { head: string; body: string }, atEndOfHead: Part, atEndOfBody: string) => [
  head,
  atEndOfHead,
  '</head><body>',
  body,
  `${atEndOfBody}</body></html>`,
];

const asBytes = (part: string | Buffer) => (typeof part === 'string' ? Buffer.from(part) : part);
