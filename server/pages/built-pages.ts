import fs from 'node:fs';
import path from 'node:path';
import type { ShopSettings } from '#shared/settings.ts';
import type { ShopperApi } from './basic/shopper-api.ts';
import { buildFolder } from './build-folder.ts';
import { readStyles } from './inline-styles.ts';
import type { RenderApi } from './render-api.ts';

interface PageRequest {
  url: string;
  cookie: string;
  settings: ShopSettings;
  send: RenderApi['fetch'];
  /** Gets an error that only the page has met. */
  report: (error: unknown) => void;
}

/** The result of `web/entry-server.tsx` for a request. */
interface Rendering {
  status: number;
  location: string | null;
  head: string;
  body: string;
  files: readonly string[];
  data: string;
  inlineScripts: readonly string[];
}

interface BasicRequest {
  method: 'GET' | 'POST';
  url: string;
  /** The submitted form, as the browser encoded it; empty for GET. */
  form: string;
  /** The cookies that scripts could read. */
  cookie: string;
  settings: ShopSettings;
  send: ShopperApi['fetch'];
  /** Gets an error that only the page has met. */
  report: (error: unknown) => void;
}

/** The result of `basic/entry-server.tsx`: the API has been called, and nothing is rendered yet. */
interface BasicPage {
  status: number;
  /** The target of a redirect; null for a page. */
  location: string | null;
  setCookies: readonly string[];
  /** Whether the browser is to lose its session, which the API could not end. */
  endsSession: boolean;
  /** The page and the text of its inline style. */
  render: () => { html: string; style: string };
}

/** URLs of a page's scripts and styles. */
export interface PageFiles {
  /** The module that starts the page after the others have loaded. */
  entry: string;
  /** The module for browsers that lack features which the other scripts use. */
  polyfills: string;
  /** In the order in which they import each other: the first is what all pages are built on, and the largest. */
  scripts: readonly string[];
  styles: readonly string[];
}

/** The built storefront and admin. They are passed to the server, which imports none of their code. */
export interface Pages {
  renderPage: (request: PageRequest) => Promise<Rendering>;
  /** Responds to a request for a page without scripts (`basic/`). */
  openBasicPage: (request: BasicRequest) => Promise<BasicPage>;
  /** The path of the page for a requested path, the same for all ways to write it; null if there is no such page. */
  pathOf: (path: string) => string | null;
  /** @param files the page's own source files, below `web/` */
  filesOf: (files: readonly string[]) => PageFiles;
  /** The admin's HTML document. */
  adminHtml: string;
  /** The source of the service worker; null in development, where files have no hashed names. */
  serviceWorker: string | null;
  /** The source of the admin's service worker; null in development, where it is not built. */
  adminWorker: string | null;
  /** Only in development: what Vite adds to a document. */
  transform?: (address: string, html: string) => Promise<string>;
}

/** The exports of the server's bundle. */
export type RenderedOnServer = Pick<Pages, 'renderPage' | 'pathOf' | 'openBasicPage'>;

let built: Promise<Pages> | null = null;

/**
 * The built pages, always the same object: cached pages belong to one build (`serve-pages.ts`). All of it is read at
 * once, as another build may take its place in the folder; what browsers download is in the storage of releases too. A
 * failed read is retried at the next call.
 */
export function builtPages(): Promise<Pages> {
  return (built ??= readBuild().catch((error: unknown) => {
    built = null;
    throw error;
  }));
}

async function readBuild(): Promise<Pages> {
  const storefront = (await import(path.join(buildFolder, 'pages/index.js'))) as RenderedOnServer;
  const manifest = JSON.parse(read('client/.vite/manifest.json')) as Manifest;
  readStyles(Object.values(manifest).flatMap(({ css = [] }) => css.map((style) => `/${style}`)));
  const adminHtml = read('client/admin/index.html');
  const serviceWorker = read('service-worker/service-worker.js');
  const adminWorker = read('client/admin/admin-worker.js');
  return { ...storefront, adminHtml, serviceWorker, adminWorker, filesOf: (files) => filesIn(manifest, files) };
}

const read = (file: string) => fs.readFileSync(path.join(buildFolder, file), 'utf8');

const entryName = 'web/entry-client.tsx';
const polyfillsName = 'web/polyfills/polyfills.ts';

/** By source file: https://vite.dev/guide/backend-integration */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/** In dependency order. */
function filesIn(manifest: Manifest, files: readonly string[]): PageFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || scripts.has(`/${chunk.file}`)) return;
    for (const imported of chunk.imports ?? []) add(imported);
    scripts.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
  };
  for (const name of [entryName, ...files.map((file) => `web/${file}`)]) add(name);
  const entry = `/${manifest[entryName]!.file}`;
  scripts.delete(entry);
  return { entry, polyfills: `/${manifest[polyfillsName]!.file}`, scripts: [...scripts], styles: [...styles] };
}
