import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { nonceContext } from './context.ts';
import { NonceContext } from './nonce.ts';

// The server knows pages only by this module: it makes requests with these, and hands the contexts over.
export { createRequestHandler, RouterContextProvider } from 'react-router';
export { createApi } from './api.ts';
export { apiContext, nonceContext, settingsContext } from './context.ts';

/** Renders a page whole: its data is already there, so streaming would only put off the status code. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  let code = status;
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        code = 500;
        console.error(error);
      },
    },
  );
  await stream.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { status: code, headers });
}
