import { monthsBefore } from '#shared/dates/moments.ts';
import { retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { deleteEmailsByKey } from '../email/delete-emails.ts';

/** Deletes messages after a year. Runs every hour. */
export async function deleteOldMessages(db: Database, now: Date): Promise<void> {
  const since = monthsBefore(now, retention.contactMessageMonths);
  await transact(db, async (tx) => {
    const old = await tx.deleteFrom('contactMessages').where('sentAt', '<', since).returning('id').execute();
    await deleteEmailsByKey(tx, emailKeysOf(old));
  });
}

/** Deletes the messages of one person. */
export async function deleteMessagesOf(tx: Database, email: string): Promise<void> {
  const theirs = await tx.deleteFrom('contactMessages').where('email', '=', email).returning('id').execute();
  await deleteEmailsByKey(tx, emailKeysOf(theirs));
}

const emailKeysOf = (messages: { id: string }[]) => messages.map(({ id }) => `contact:${id}`);
