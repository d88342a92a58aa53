import { type FailureCode, ShopError } from '#shared/errors.ts';

/** Replaces the message of a rate limit error. */
export const rejectWith = (code: FailureCode) => (error: unknown) => {
  if (error instanceof ShopError && error.code === 'too_many_requests') throw new ShopError(code, { ...error.details });
  throw error;
};
