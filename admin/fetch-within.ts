import type { ApiResponse } from '#web/api.ts';
import { fetchInTime } from '#web/fetch-in-time.ts';

/**
 * `fetchInTime` with a limit of its own, where one is given. That one is the storefront's, whose scripts have no room for
 * what only staff need.
 */
export async function fetchWithin(url: string, init: RequestInit, limitMs?: number): Promise<ApiResponse> {
  if (limitMs === undefined) return fetchInTime(url, init);
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, limitMs);
  if (init.signal?.aborted) abort();
  init.signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    const text = await response.text();
    return { ok: response.ok, status: response.status, json: async () => JSON.parse(text) as unknown };
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', abort);
  }
}
