import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { failedJobCount } from '../../jobs/failed-jobs.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { attention, failed, type Finding, ok } from './check.ts';

/** Some scheduled jobs run every minute, so after this long without one there is no worker. */
const longMinutes = 10;

export async function checkQueue(db: Database): Promise<Finding> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass('pgboss.job') is not null as is_there`.execute(db);
  if (!found[0]!.isThere)
    return attention('There are no queues yet. The first start makes them, or "npm run migrate".');
  const { rows } = await sql<{
    waiting: number;
    minutes: number;
    /** Since the last job was begun, except while the clock was ahead; null when there was none. */
    idle: number | null;
  }>`
    select count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      coalesce(extract(epoch from now() - min(start_after)
        filter (where state in ('created', 'retry') and start_after <= now())) / 60, 0)::int as minutes,
      (extract(epoch from now() - max(started_on) filter (where started_on <= now())) / 60)::int as idle
    from pgboss.job`.execute(db);
  const { waiting, minutes, idle } = rows[0]!;
  const failedJobs = await failedJobCount(db);
  const isLate = minutes >= longMinutes;
  const isDead = idle === null ? isLate : idle >= longMinutes;
  const sentences = [
    ...(isDead && idle === null ? ['No process works.'] : []),
    ...(isDead && idle !== null ? [`No process works: the last job was started ${idle} minutes ago.`] : []),
    ...(isLate ? [`Waiting jobs: ${waiting}, the oldest for ${minutes} minutes.`] : []),
    ...(isDead ? ['Start the shop with ROLE=all or ROLE=work.'] : []),
    ...(failedJobs > 0 ? [`Failed jobs: ${failedJobs}. Look at them in the admin under Needs review.`] : []),
  ];
  if (isDead) return failed(sentences.join(' '));
  return sentences.length > 0 ? attention(sentences.join(' ')) : ok(`Waiting jobs: ${waiting}. Failed: 0.`);
}

/** The rules alone: in the demo `npm run check:ledger` also compares with the emulator. */
export async function checkRules(db: Database): Promise<Finding> {
  const { complaints, rules, orders } = await checkLedger(db, { now: new Date(), ledger: null });
  const [first] = complaints;
  if (!first) return ok(`All ${rules} rules hold for ${orders} orders.`);
  return failed(`${complaints.length} violations, such as: ${first.sentence} "npm run check:ledger" lists all.`);
}
