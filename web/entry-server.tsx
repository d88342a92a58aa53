import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { ShopSettings } from '#shared/settings.ts';
import { ApiError, createApi, type Send } from './api.ts';
import { Document } from './Document.tsx';
import { apiContext, settingsContext } from './loader-context.ts';
import { releasePage } from './release-page.ts';
import { routes } from './routes.ts';
import { HeadCollector } from './seo/head-collector.ts';
import type { HeadTag } from './seo/page-head.ts';
import { titleMark } from './ui/ChatLink.tsx';
import { PictureCollector, type PictureSource } from './ui/images/MainPicture.tsx';
import { InlineScripts } from './ui/inline-scripts.ts';

interface PageRequest {
  url: string;
  /** The cookies that a page may read; `''` for a page that is the same for everybody. */
  cookie: string;
  settings: ShopSettings;
  /** Responds like the API over the network. */
  send: Send;
  /** Gets an error that only the page has met. */
  report: (error: unknown) => void;
}

export interface Rendering {
  status: number;
  /** The target of a redirect; null for a page. */
  location: string | null;
  /** The document up to the end of its head, and the content of its body. */
  head: string;
  body: string;
  /** The files of the page and its layouts, relative to `web/`. */
  files: readonly string[];
  /** The loader data for hydration, as JSON. */
  data: string;
  /** The inline scripts of the page. */
  inlineScripts: readonly string[];
}

const handler = createStaticHandler(routes);

/**
 * Renders a whole page: its data is loaded first, so streaming would only delay the status code. Errors of loaders and
 * components are shown by the nearest error boundary.
 */
export async function renderPage({ url, cookie, settings, send, report }: PageRequest): Promise<Rendering> {
  const requestContext = new RouterContextProvider();
  requestContext.set(apiContext, createApi(send));
  requestContext.set(settingsContext, settings);
  const request = new Request(url, { headers: { accept: 'text/html', cookie } });
  const found = await handler.query(request, { requestContext });
  if (found instanceof Response) return redirect(found);

  reportFaults(found, report);
  const inlineScripts: string[] = [];
  const allow = (code: string) => void inlineScripts.push(code);
  const head: HeadTag[] = [];
  const pictures: (readonly PictureSource[])[] = [];
  const router = createStaticRouter(handler.dataRoutes, found);
  const body = renderToString(
    <InlineScripts value={allow}>
      <HeadCollector value={(tags) => head.push(...tags)}>
        <PictureCollector value={(sources) => void pictures.push(sources)}>
          <StaticRouterProvider router={router} context={found} hydrate={false} />
        </PictureCollector>
      </HeadCollector>
    </InlineScripts>,
  );
  releasePage(router);
  const document = renderToStaticMarkup(
    <InlineScripts value={allow}>
      <Document head={head} settings={settings} mainPicture={pictures[0] ?? []} />
    </InlineScripts>,
  );
  return {
    status: found.statusCode,
    location: null,
    head: `<!DOCTYPE html>${document.split('</head>', 1)[0]}`,
    body: withTitle(body, head),
    files: found.matches.map(({ route }) => route.id),
    data: JSON.stringify({ loaderData: found.loaderData, errors: errorsOf(found) }),
    inlineScripts,
  };
}

/** The page with its title in its chat links (`ui/ChatLink.tsx`). */
function withTitle(body: string, head: readonly HeadTag[]): string {
  const [title = ''] = head.flatMap((tag) => ('title' in tag ? [tag.title] : []));
  return body.replaceAll(encodeURIComponent(titleMark), () => encodeURIComponent(title));
}

const patternsIn = (of: readonly RouteObject[]): string[] =>
  of
    .flatMap(({ path = '/', children }) => (children ? patternsIn(children) : path))
    .filter((path) => path !== '*')
    .map((path) => path.replace(/^\/?/, '/'));

/** Paths written exactly as their routes: comparing a path with all routes takes a quarter of a millisecond. */
const plainPaths = new RegExp(`^(${patternsIn(routes).join('|').replaceAll(/:\w+/g, '[\\w-]+')})$`);

/**
 * The path of the page for a requested path, the same for all ways to write it, such as `/SHOP/` and `/%73hop`; null if
 * there is no such page.
 */
export function pathOf(path: string): string | null {
  if (plainPaths.test(path)) return path;
  const found = matchRoutes(routes, path)?.at(-1);
  if (!found || found.route.path === '*') return null;
  const { path: pattern = '/' } = found.route;
  if (pattern.includes(':')) return path;
  return pattern.startsWith('/') ? pattern : `/${pattern}`;
}

function redirect({ status, headers }: Response): Rendering {
  return { status, location: headers.get('location'), head: '', body: '', files: [], data: '', inlineScripts: [] };
}

/**
 * A URL that matches no route at all, such as one with a line break, is the client's error: it gets 404 and isn't
 * logged, so that nobody can fill our log with invalid URLs. A call of the API that failed was logged by the API.
 */
function reportFaults({ errors }: StaticHandlerContext, report: PageRequest['report']): void {
  for (const error of Object.values(errors ?? {})) if (!isKnown(error)) report(error);
}

const isKnown = (error: unknown): boolean =>
  isRouteErrorResponse(error) || (error instanceof ApiError && error.status >= 500);

/** Pages learn only the status of a server error, nothing else. */
function errorsOf({ errors }: StaticHandlerContext) {
  return errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, statusOf(error)]));
}

function statusOf(error: unknown) {
  const { status, statusText } = isRouteErrorResponse(error) ? error : { status: 500, statusText: '' };
  return { status, statusText, internal: false, data: null };
}
