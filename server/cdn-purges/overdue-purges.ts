import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Since when the cache did not drop what changed, and how many tags wait; null when it did. */
export async function overduePurges(db: Database): Promise<{ seconds: number; tags: number } | null> {
  const { rows } = await sql<{ seconds: number | null; tags: number }>`
    select extract(epoch from now() - min(queued_at))::float8 as seconds, count(distinct tag)::int as tags
    from purges where tries > 0`.execute(db);
  const { seconds, tags } = rows[0]!;
  return seconds === null ? null : { seconds, tags };
}
