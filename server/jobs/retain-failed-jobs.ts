import { sql } from 'kysely';
import type { Shop } from '../shop.ts';

/** For a long absence of whoever has to decide: with the job goes the only way to send its email or ask for its refund again. */
const days = 90;

/**
 * Lets jobs that were given up wait for a person. Queues have one time for all ended jobs, seven days, which is right for those that
 * were done. Scheduled jobs, which have no second try, are done by their next run. Runs every night.
 */
export async function retainFailedJobs({ db }: Pick<Shop, 'db'>): Promise<void> {
  const seconds = days * 24 * 3_600;
  await sql`update pgboss.job set deletion_seconds = ${seconds}
    where state = 'failed' and retry_limit > 0 and deletion_seconds < ${seconds}`.execute(db);
}
