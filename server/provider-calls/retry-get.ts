import { setTimeout as pause } from 'node:timers/promises';

const maxAttempts = 3;

/**
 * Calls a provider up to three times until it does not fail with 500 or more, all within one time limit. Only for calls that
 * change nothing.
 *
 * @throws what the last try threw
 */
export async function retryGet<Response extends { status: number }>(
  timeoutMs: number,
  get: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  for (let tries = 1; ; tries += 1) {
    const response = await get(signal).catch((error: unknown) => {
      if (tries === maxAttempts || signal.aborted) throw error;
      return null;
    });
    if (response && (response.status < 500 || tries === maxAttempts)) return response;
    await pause(Math.random() * 200 * 2 ** tries);
  }
}
