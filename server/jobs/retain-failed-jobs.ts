import { sql } from 'kysely';
import type { Shop } from '../shop.ts';

/**
 * Long enough even if the person who decides is away: deleting the job removes the only way to resend its email or
 * retry its refund.
 */
const days = 90;

/**
 * Lets failed jobs wait for a person: pg-boss deletes all finished jobs after seven days. The next run makes up for a failed
 * scheduled job. Runs every night.
 */
export async function retainFailedJobs({ db }: Pick<Shop, 'db'>): Promise<void> {
  const seconds = days * 24 * 3_600;
  await sql`update pgboss.job set deletion_seconds = ${seconds}
    where state = 'failed' and retry_limit > 0 and deletion_seconds < ${seconds}`.execute(db);
}
