import { ApiError } from '../../api.ts';

/** The server knows no account under that address (specification, section 4). */
export function isWithoutAccount(error: unknown): boolean {
  return error instanceof ApiError && error.details['accountExists'] === false;
}

/** A code was sent a moment ago: how many milliseconds until there can be another. Null for every other refusal. */
export function resendPauseMs(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'code_too_soon') return null;
  const seconds = error.details['retryAfterSeconds'];
  return (typeof seconds === 'number' ? seconds : 60) * 1_000;
}
