import { ApiError } from '#web/api.ts';

/** Whether another saved in the meantime what this form changes: `Conflict` shows the ways on. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'changed_elsewhere';
