import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { ShopSettings } from '#shared/settings.ts';
import { createApi, type Send } from './api.ts';
import { apiContext, settingsContext } from './context.ts';
import { routes } from './routes.ts';
import { InlineScripts } from './ui/inline-scripts.ts';

interface PageRequest {
  url: string;
  /** The cookies that a page may read; `''` for a page that is the same for everybody. */
  cookie: string;
  settings: ShopSettings;
  /** Answers as the API does over the network. */
  send: Send;
}

export interface Rendering {
  status: number;
  /** Where a redirect leads; null for a page. */
  location: string | null;
  html: string;
  /** The files of the page and of what stands around it, below `web/`. */
  files: readonly string[];
  /** What the loaders found, as JSON, for the page to be hydrated with. */
  data: string;
  /** The words of the scripts that stand in it. */
  inlineScripts: readonly string[];
}

const handler = createStaticHandler(routes);

/**
 * Renders a page whole: its data is there before it begins, so streaming would only put off the status code. What a
 * loader or a component throws is shown by the nearest error boundary.
 */
export async function renderPage({ url, cookie, settings, send }: PageRequest): Promise<Rendering> {
  const requestContext = new RouterContextProvider();
  requestContext.set(apiContext, createApi(send));
  requestContext.set(settingsContext, settings);
  const request = new Request(url, { headers: { accept: 'text/html', cookie } });
  const found = await handler.query(request, { requestContext });
  if (found instanceof Response) return redirect(found);

  logFaults(found);
  const inlineScripts: string[] = [];
  const html = renderToString(
    <InlineScripts value={(words) => inlineScripts.push(words)}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, found)} context={found} hydrate={false} />
    </InlineScripts>,
  );
  return {
    status: found.statusCode,
    location: null,
    html: `<!DOCTYPE html>${html}`,
    files: found.matches.map(({ route }) => route.id),
    data: JSON.stringify({ loaderData: found.loaderData, errors: errorsOf(found) }),
    inlineScripts,
  };
}

function redirect({ status, headers }: Response): Rendering {
  return { status, location: headers.get('location'), html: '', files: [], data: '', inlineScripts: [] };
}

/**
 * An address that not even the page for unknown ones matches, such as one with a line break in it, is the visitor's
 * mistake: it is answered 404, and whoever makes up addresses does not write our log.
 */
function logFaults({ errors }: StaticHandlerContext): void {
  for (const error of Object.values(errors ?? {})) if (!isRouteErrorResponse(error)) console.error(error);
}

/** What went wrong on the server is told to nobody: a page only learns that something did, and the status. */
function errorsOf({ errors }: StaticHandlerContext) {
  return errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, statusOf(error)]));
}

function statusOf(error: unknown) {
  const { status, statusText } = isRouteErrorResponse(error) ? error : { status: 500, statusText: '' };
  return { status, statusText, internal: false, data: null };
}
