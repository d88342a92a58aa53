import { ApiError } from '../../api.ts';

/** Whether the address has no account (specification, section 4). */
export function isWithoutAccount(error: unknown): boolean {
  return error instanceof ApiError && error.details.accountExists === false;
}

/** Milliseconds until another code can be sent; null for any other error. */
export function resendPauseMs(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'code_too_soon') return null;
  return (error.details.retryAfterSeconds ?? 60) * 1_000;
}
