import { sql } from 'kysely';

/** Whether a row of `refunds`, which failed, was retried. */
export const isRetried = sql<boolean>`exists (
  select from refunds as later where later.idempotency_key = 'again:' || refunds.id)`;
