import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { queues } from '../jobs/job-queue.ts';

/**
 * Queues what the jobs that a backup leaves out would have done: webhook events that were not worked off, and, where
 * `sendsEmails`, emails and newsletters that were waiting. Codes, exports and sizes of images are requested again.
 *
 * @returns how many emails were queued
 */
export async function queueAgain(
  db: Database,
  jobs: PgBoss,
  { sendsEmails }: { sendsEmails: boolean },
): Promise<number> {
  return transact(db, async (tx) => {
    const open = await sql<{ reference: string }>`
      select distinct reference from payment_events join payment_attempts using (reference)
      where payment_events.key like 'charge.success:%' and outcome is null`.execute(tx);
    for (const { reference } of open.rows) await queues.settlePayment.add(jobs, tx, { reference });
    if (!sendsEmails) return 0;

    const waiting = await tx
      .selectFrom('letters')
      .select('key')
      .where('sentAt', 'is', null)
      .orderBy('createdAt')
      .execute();
    for (const { key } of waiting) await queues.sendEmail.add(jobs, tx, { key });
    const unfinished = await tx
      .selectFrom('newsletterIssues')
      .select('id')
      .where('sentAt', 'is not', null)
      .where('people', 'is', null)
      .execute();
    for (const { id } of unfinished) await queues.sendNewsletter.add(jobs, tx, { id });
    return waiting.length;
  });
}
