import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import type { ShopSettings } from '#shared/settings.ts';
import { ApiError, createApi, type Send } from '../web/api.ts';
import { apiContext } from '../web/loader-context.ts';
import { releasePage } from '../web/release-page.ts';
import { HeadCollector } from '../web/seo/head-collector.ts';
import type { HeadTag } from '../web/seo/page-head.ts';
import { hasSignInCookie } from '../web/session/sign-in-state.ts';
import { endsSession } from './accounts/after-logout.ts';
import { routes } from './routes.ts';
import { BasicDocument } from './ui/BasicDocument.tsx';
import { style } from './ui/style.ts';
import { RootContext } from './ui/useRoot.ts';

export { pathOf, renderPage } from '../web/entry-server.tsx';

interface BasicRequest {
  method: 'GET' | 'POST';
  url: string;
  /** The submitted form, as the browser encoded it; empty for GET. */
  form: string;
  /** The cookies that a page may read. */
  cookie: string;
  settings: ShopSettings;
  /** Responds like the API over the network, for this shopper. */
  send: Send;
  /** Gets an error that only the page has met. */
  report: (error: unknown) => void;
}

export interface BasicPage {
  status: number;
  /** The target of a redirect; null for a page. */
  location: string | null;
  setCookies: readonly string[];
  /** Whether the browser is to lose its session, which the API could not end. */
  endsSession: boolean;
  render: () => { html: string; style: string };
}

const handler = createStaticHandler(routes);

/**
 * Responds to a request for a page without scripts: runs its action and its loaders, which call the API, and returns how to
 * render it. An action redirects after a success and returns what was wrong after an error.
 */
export async function openBasicPage(basicRequest: BasicRequest): Promise<BasicPage> {
  const requestContext = new RouterContextProvider();
  requestContext.set(apiContext, createApi(basicRequest.send));
  const found = await handler.query(requestOf(basicRequest), { requestContext });
  if (found instanceof Response) {
    const { status, headers } = found;
    return {
      status,
      location: headers.get('location'),
      setCookies: headers.getSetCookie(),
      endsSession: headers.has(endsSession),
      render: nothing,
    };
  }
  const error = Object.values(found.errors ?? {})[0] as unknown;
  if (error !== undefined && !isExpected(error)) basicRequest.report(error);
  return {
    status: error instanceof ApiError && error.status >= 400 ? error.status : found.statusCode,
    location: null,
    setCookies: [],
    endsSession: false,
    render: () => {
      const router = createStaticRouter(handler.dataRoutes, found);
      const head: HeadTag[] = [];
      const body = renderToStaticMarkup(
        <HeadCollector value={(tags) => head.push(...tags)}>
          <RootContext value={{ settings: basicRequest.settings, isSignedIn: hasSignInCookie(basicRequest.cookie) }}>
            <StaticRouterProvider router={router} context={found} hydrate={false} />
          </RootContext>
        </HeadCollector>,
      );
      releasePage(router);
      return {
        html: `<!DOCTYPE html>${renderToStaticMarkup(<BasicDocument head={head} settings={basicRequest.settings} body={body} />)}`,
        style,
      };
    },
  };
}

/** Rejections by the API and unknown pages are no faults of ours, and the API has logged its own errors. */
const isExpected = (error: unknown): boolean => isRouteErrorResponse(error) || error instanceof ApiError;

function requestOf({ method, url, form, cookie }: BasicRequest): Request {
  const headers = { accept: 'text/html', cookie };
  if (method === 'GET') return new Request(url, { headers });
  const type = 'application/x-www-form-urlencoded';
  return new Request(url, { method, body: form, headers: { ...headers, 'content-type': type } });
}

const nothing = () => ({ html: '', style });
