import { sql } from 'kysely';
import { fromKysely } from 'pg-boss';
import { ShopError } from '#shared/errors.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import { queues } from '../../jobs/job-queue.ts';

/**
 * Retries a failed job. This is safe, because every queued job may run any number of times.
 *
 * @throws ShopError `gone` when there is no such failed job, or it is being retried already
 */
export async function retryJob(
  { db, jobs, now }: Shop,
  { name, id, by }: { name: string; id: string; by: Staff },
): Promise<void> {
  if (!Object.values(queues).some((queue) => queue.name === name)) throw new ShopError('gone');
  const at = now();
  await transact(db, async (tx) => {
    const { rows } = await sql`
      select from pgboss.job where name = ${name} and id = ${id} and state = 'failed' for update`.execute(tx);
    if (rows.length === 0) throw new ShopError('gone');
    await jobs.retry(name, id, { db: fromKysely(tx) });
    await writeAudit(tx, { by, at, action: 'job.retried', subject: id, detail: { name } });
  });
}
