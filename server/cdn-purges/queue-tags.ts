import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * When a tag is purged, in seconds after the change. Again, because a process trusts a version for half a second, and what
 * was being rendered or sent before the change may reach the cache after the first purge.
 */
const steps = [0, 2, 10] as const;

/** By the database's clock, as the changes are. A tag that waits already is purged after this change instead. */
export async function queueTags(db: Database, tags: readonly string[]): Promise<void> {
  for (const [step, seconds] of steps.entries()) {
    await sql`insert into purges (tag, step, due_at)
      select tag, ${step}, now() + make_interval(secs => ${seconds}) from unnest(${[...new Set(tags)]}::text[]) as tag
      on conflict (tag, step) do update set due_at = excluded.due_at,
        queued_at = case purges.tries when 0 then now() else purges.queued_at end`.execute(db);
  }
}
