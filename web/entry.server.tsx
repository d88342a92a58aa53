import { renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { htmlContext, nonceContext } from './context.ts';
import { NonceContext } from './nonce.ts';

// The server knows pages only by this module: it makes requests with these, and hands the contexts over.
export { createRequestHandler, RouterContextProvider } from 'react-router';
export { createApi } from './api.ts';
export { apiContext, htmlContext, nonceContext, settingsContext } from './context.ts';

/**
 * Renders a page whole: its data is already there, so streaming would only put off the status code, and a page that
 * waits for nothing is rendered at once, without the bytes in between. What throws is answered by React Router.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  await handOverAtOnce(entry);
  const html = renderToString(
    <NonceContext value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceContext>,
  );
  context.get(htmlContext)(`<!DOCTYPE html>${html}`);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status, headers });
}

/**
 * Logs what broke. An address that not even the page for unknown ones matches, such as one with a line break in it, is
 * the asker's mistake: it is answered 404, and whoever makes up addresses does not write our log.
 */
export function handleError(error: unknown): void {
  if (!isRouteErrorResponse(error)) console.error(error);
}

/**
 * What the loaders found travels at the end of the page. It is read first, in one piece, or React Router would have the
 * page wait for it.
 */
async function handOverAtOnce(entry: EntryContext): Promise<void> {
  const { serverHandoffStream: found, renderMeta } = entry;
  if (!found || !renderMeta) return;
  const value = await new Response(found).text();
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) };
  entry.serverHandoffStream = new ReadableStream(); // Only locked by React Router, not read.
}
