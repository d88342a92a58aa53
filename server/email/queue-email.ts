import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { queues } from '../job-queue.ts';
import type { LinkPurpose } from './link-token.ts';

export interface EmailContent {
  subject: string;
  text: string;
  html: string;
  /** Whom an answer goes to; the shop itself unless given. */
  replyTo?: string;
  /** What its links open: the marks of `keyMark` in it become keys when it is sent. */
  opens?: LinkPurpose[];
  /** Lines of the mail's head beside the usual ones, by name. Marks become keys here too. */
  headers?: Record<string, string>;
}

interface QueuedLetter {
  /** What it is about, such as 'order-paid:<order id>'. The same thing is told once. */
  key: string;
  to: string;
  letter: EmailContent;
  /** One of very many: nobody's receipt waits behind it. */
  isPatient?: boolean;
}

/**
 * Adds a letter in the transaction that causes it: no order is paid without its letter, and no letter tells of an
 * order that was rolled back. It is written now, so it tells what was true when it happened.
 */
export async function queueEmail(
  { tx, jobs, now }: { tx: Database; jobs: PgBoss; now: () => Date },
  { key, to, letter, isPatient = false }: QueuedLetter,
): Promise<void> {
  if (to === '') return; // About the order of somebody who deleted their account: there is nobody to tell.
  const written = tx.insertInto('letters').values({ ...letter, key, recipient: to, createdAt: now() });
  const { numInsertedOrUpdatedRows } = await written.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) await queues.sendLetter.add(jobs, tx, { key }, { isPatient });
}
