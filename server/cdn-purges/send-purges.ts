import { sql } from 'kysely';
import type { Shop } from '../shop.ts';
import { purgeTags, type Cdn, maxTags } from './purge-tags.ts';

/** A process that ends while it sends leaves its tags to another after this time, longer than the timeout of a request. */
const leaseSeconds = 30;
const maxPauseSeconds = 30;

interface Purge {
  tag: string;
  step: number;
  tries: number;
  dueAt: string;
}

/** `problem`: why the cache did not purge. While failed purges are postponed nothing is due, which is no success. */
type SendResult = { result: 'done' | 'nothing due' } | { result: 'failed'; problem: string };

/** Sends the purges that are due, and postpones those that failed. */
export async function sendPurges({ db, counts }: Pick<Shop, 'db' | 'counts'>, cdn: Cdn): Promise<SendResult> {
  for (let isAnyDone = false; ; isAnyDone = true) {
    const { rows: due } = await sql<Purge>`
      update purges set due_at = now() + make_interval(secs => ${leaseSeconds}), tries = tries + 1
      where (tag, step) in (
        select tag, step from purges where due_at <= now() order by due_at limit ${maxTags} for update skip locked)
      returning tag, step, tries, due_at::text as due_at`.execute(db);
    if (due.length === 0) return { result: isAnyDone ? 'done' : 'nothing due' };
    const problem = await purgeTags(cdn, [...new Set(due.map(({ tag }) => tag))]);
    counts.purges[problem === null ? 'done' : 'failed'] += 1;
    await record({ db }, due, problem === null);
    if (problem !== null) return { result: 'failed', problem };
  }
}

/** A tag that was queued again in the meantime has another time, and stays. */
async function record({ db }: Pick<Shop, 'db'>, due: readonly Purge[], isDone: boolean): Promise<void> {
  const sent = JSON.stringify(due.map(({ tag, step, dueAt }) => ({ tag, step, due_at: dueAt })));
  const these = sql`json_to_recordset(${sent}) as sent (tag text, step smallint, due_at timestamptz)`;
  const isThis = sql`purges.tag = sent.tag and purges.step = sent.step and purges.due_at = sent.due_at`;
  if (isDone) await sql`delete from purges using ${these} where ${isThis}`.execute(db);
  else {
    const pause = sql`make_interval(secs => least(${maxPauseSeconds}, power(2, least(tries, 10) - 1)))`;
    await sql`update purges set due_at = now() + ${pause} from ${these} where ${isThis}`.execute(db);
  }
}
