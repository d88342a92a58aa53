import { sql } from 'kysely';
import { daysBefore, monthsBefore } from '#shared/dates/moments.ts';
import { retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/in-batches.ts';
import { accountEmailKey, accountEmailKinds } from './keys/account-emails.ts';

interface About {
  recipient: string;
  /** Anonymized orders: every email about them is deleted, no matter who received it. */
  orderIds: readonly string[];
}

/**
 * Deletes the emails to an address. One about an order that goes on is still sent, and deleted with the order. One about an
 * order that another account placed with the address stays until its own customer leaves: it is part of that order, and what
 * was sent once would otherwise be sent again.
 */
export async function deleteEmailsTo(tx: Database, { recipient, orderIds }: About): Promise<void> {
  const ofOthers = await tx
    .selectFrom('orders')
    .select(sql<string>`'order:' || id`.as('link'))
    .where('email', '=', recipient)
    .where('ownerLeftAt', 'is', null)
    .execute();
  await tx
    .deleteFrom('letters')
    .where('recipient', '=', recipient)
    .where('sentAt', 'is not', null)
    .where(sql<boolean>`not opens && ${ofOthers.map(({ link }) => link)}::text[]`)
    .execute();
  await tx
    .deleteFrom('letters')
    .where('recipient', '=', recipient)
    .where(sql<boolean>`key like any (${accountEmailKinds.map((kind) => accountEmailKey(kind, '%'))}::text[])`)
    .execute();
  // Their contact messages were sent to the shop.
  await tx.deleteFrom('letters').where('replyTo', '=', recipient).execute();
  await deleteEmailsAbout(tx, orderIds);
}

/** Every email to a customer about an order has a link that opens it; an index finds them by that. */
export async function deleteEmailsAbout(tx: Database, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const opened = orderIds.map((id) => `order:${id}`);
  await tx
    .deleteFrom('letters')
    .where(sql<boolean>`opens && ${opened}::text[]`)
    .execute();
  // Those to staff about it name the customer.
  await tx
    .deleteFrom('letters')
    .where('key', 'in', (notices) =>
      notices
        .selectFrom('staffNotices')
        .select(sql<string>`email_key`.as('emailKey'))
        .where('kind', '=', 'order-paid')
        .where('subject', 'in', orderIds)
        .where('emailKey', 'is not', null),
    )
    .execute();
}

/** Deletes emails by their keys, sent or not. */
export async function deleteEmailsByKey(tx: Database, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await tx.deleteFrom('letters').where('key', 'in', keys).execute();
}

/** Deletes old emails, sent or undeliverable. Runs every night. */
export async function deleteOldEmails(db: Database, now: Date): Promise<void> {
  const oldNewsletters = sql<boolean>`key like 'newsletter:%' and sent_at < ${daysBefore(now, retention.newsletterEmailDays)}`;
  const since = monthsBefore(now, retention.emailMonths);
  const oldOnes = sql<boolean>`sent_at < ${since}`;
  const neverSent = sql<boolean>`sent_at is null and created_at < ${since}`;
  for (const which of [oldNewsletters, oldOnes, neverSent]) await deleteInBatches(db, 'letters', which);
}

/** Deletes old emails of the demo inbox. Runs every night. */
export async function deleteDemoInbox(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('caughtMail').where('sentAt', '<', daysBefore(now, retention.demoInboxDays)).execute();
}
