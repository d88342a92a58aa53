import type { ApiResponse } from './api.ts';

/**
 * Longer than the server waits for the payment provider (15 s), and than a small response takes on the slowest network.
 */
const changeLimitMs = 30_000;
const readLimitMs = 20_000;
export const timeoutError = new Error();

/**
 * `fetch` with a timeout for the whole response, including its body. Nothing is retried here: a caller that repeats a
 * change sends the same key with it (`Idempotency-Key`, `mergeId`).
 */
export async function fetchInTime(
  url: string,
  init: RequestInit,
  limitMs = init.method === 'GET' ? readLimitMs : changeLimitMs,
): Promise<ApiResponse> {
  const controller = new AbortController();
  let isTimedOut = false;
  const abort = () => controller.abort();
  const timer = setTimeout(() => {
    isTimedOut = true;
    abort();
  }, limitMs);
  if (init.signal?.aborted) abort();
  init.signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    const text = await response.text();
    return { ok: response.ok, status: response.status, json: async () => JSON.parse(text) as unknown };
  } catch (reason) {
    throw isTimedOut ? timeoutError : reason;
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', abort);
  }
}
