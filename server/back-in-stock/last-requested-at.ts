import { sql } from 'kysely';

/** When a request was last asked for: it expires by that. Its place in the line is that of `requested_at`. */
export const lastRequestedAt = sql<Date>`coalesce(renewed_at, requested_at)`;
