import { sql } from 'kysely';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import type { Database } from '../../db/database.ts';
import { queues } from '../../jobs/job-queue.ts';
import { lastInEmails } from '../undelivered/is-undelivered.ts';
import { isOutdatedWay, wayKey } from './email-keys.ts';

/** The emails about an order, as staff see them. */
export async function emailsOfOrder(db: Database, orderId: string): Promise<AdminOrder['emails']> {
  const current = wayKey(orderId, await lastInEmails(db, orderId));
  const rows = await db
    .selectFrom('letters')
    .select(['key', 'subject', 'recipient', 'createdAt', 'sentAt'])
    .select(failedJobId.as('failedJobId'))
    .select(sql<Date | null>`(select email_corrected_at from orders where id = ${orderId})`.as('emailCorrectedAt'))
    .where(isAbout(orderId))
    .orderBy('createdAt')
    .orderBy('key')
    .execute();
  return rows.map(({ createdAt, sentAt, emailCorrectedAt, ...email }) => ({
    ...email,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    isResendable: isResendable({ ...email, createdAt }, { emailCorrectedAt }) && !isOutdatedWay(email.key, current),
  }));
}

/** The failed job of an unsent email: staff may retry it. */
const failedJobId = sql<string | null>`(
  select id from pgboss.job
  where letters.sent_at is null and name = ${queues.sendEmail.name} and state = 'failed' and data->>'key' = letters.key
  order by completed_on desc limit 1)`;

/**
 * The email that asks for reviews promises to be the only one, and the database lets no other through (migration 0230). One
 * about a parcel from before staff corrected the address has the delivery code, which must not go where they chose.
 */
export function isResendable(
  { key, createdAt }: { key: string; createdAt: Date },
  { emailCorrectedAt }: { emailCorrectedAt: Date | null },
): boolean {
  const isBeforeCorrection = emailCorrectedAt !== null && createdAt < emailCorrectedAt;
  return !key.startsWith('review-request:') && !(isBeforeCorrection && /^(order-shipped|sent-again):/.test(key));
}

/** An email is about the order that its link opens; every email to the customer has that link. */
export const isAbout = (orderId: string) => sql<boolean>`letters.opens @> ${[`order:${orderId}`]}::text[]`;
