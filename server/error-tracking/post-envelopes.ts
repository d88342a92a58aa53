import type { TransportRequest } from '@sentry/core';

const timeoutMs = 5_000;

interface PostResult {
  statusCode: number;
  headers: { 'x-sentry-rate-limits': string | null; 'retry-after': string | null };
}

/**
 * Posts what the tracker is to get. Nobody waits for it.
 *
 * @param say is called once with the reason, until one is accepted again
 */
export function postEnvelopes(url: string, say: (why: string) => void) {
  let isAway = false;
  const failed = (why: string) => {
    if (!isAway) say(why);
    isAway = true;
  };
  return async ({ body }: TransportRequest): Promise<PostResult> => {
    try {
      const response = await postEnvelope(url, body);
      const { status, headers, ok } = response;
      // It says how long it wants none, which the library heeds.
      if (ok || status === 429) isAway = false;
      else failed(`it responded with ${status}`);
      return {
        statusCode: status,
        headers: {
          'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
          'retry-after': headers.get('retry-after'),
        },
      };
    } catch (error) {
      failed(reasonOf(error as Error));
      throw error;
    }
  };
}

/** @throws Error if it does not respond in time */
export async function postEnvelope(url: string, body: string | Uint8Array): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-sentry-envelope' },
    body: body as string,
    redirect: 'manual', // Nobody else gets it.
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  return response;
}

export const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error && cause.message ? cause.message : message;
