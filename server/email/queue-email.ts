import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { type JobPriority, queues } from '../jobs/job-queue.ts';
import type { LinkPurpose } from './link-token.ts';

export interface EmailContent {
  subject: string;
  text: string;
  html: string;
  /** The reply address; the shop's own by default. */
  replyTo?: string;
  /** The subjects of its links: their placeholders (`tokenPlaceholder`) become tokens when it is sent. */
  opens?: LinkPurpose[];
  /** Additional headers, by name. Placeholders become link tokens here too. */
  headers?: Record<string, string>;
}

interface QueuedEmail {
  /** A unique key, such as 'order-paid:<order id>'. The same email is queued once. */
  key: string;
  to: string;
  content: EmailContent;
  /** Receipts go first. One of very many is the last: neither receipts nor warnings wait behind it. */
  priority?: JobPriority;
}

/**
 * Queues an email in the transaction that causes it: no order is paid without its receipt, and no email is about an
 * order that was rolled back. Its text is composed now, so it describes this moment.
 */
export async function queueEmail(
  { tx, jobs, now }: { tx: Database; jobs: PgBoss; now: () => Date },
  { key, to, content, priority = 'first' }: QueuedEmail,
): Promise<void> {
  if (to === '') return; // About the order of somebody who deleted their account: there is nobody to tell.
  const written = tx.insertInto('letters').values({ ...content, key, recipient: to, createdAt: now() });
  const { numInsertedOrUpdatedRows } = await written.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) await queues.sendEmail.add(jobs, tx, { key }, { priority });
}
