import { type FailureCode, ShopError } from '#shared/errors.ts';

/** Says a limit's refusal in words of its own. */
export const rejectWith = (code: FailureCode) => (error: unknown) => {
  if (error instanceof ShopError && error.code === 'too_many_requests') throw new ShopError(code, { ...error.details });
  throw error;
};
