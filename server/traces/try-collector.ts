import type { TraceConfig } from '../config/config-traces.ts';

const timeoutMs = 5_000;

/** The result of an export without a span: the status of the response, or why there is none. */
export async function tryCollector({ url, headers }: TraceConfig): Promise<{ status: number | null; why: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [] }),
      redirect: 'manual', // Nobody else gets the headers.
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return { status: response.status, why: '' };
  } catch (error) {
    const { message, cause } = error as Error;
    return { status: null, why: cause instanceof Error && cause.message ? cause.message : message };
  }
}
