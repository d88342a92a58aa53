import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until something is so. What throws is not so yet.
 *
 * @throws Error that names it
 */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, timeoutMs = 120_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let reason: unknown;
  while (Date.now() < deadline) {
    try {
      if (await isSo()) return;
    } catch (error) {
      reason = error;
    }
    await pause(200);
  }
  throw new Error(`Within ${timeoutMs / 1_000} s it did not come to this: ${what}.`, { cause: reason });
}
