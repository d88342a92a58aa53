import type { SentText } from '#shared/admin/text-messages/api.ts';
import type { Database } from '../db/database.ts';

/** The text messages about an order, for staff. */
export async function textMessagesOf(db: Database, orderId: string): Promise<SentText[]> {
  const rows = await db
    .selectFrom('textMessages')
    .select(['kind', 'status', 'reason', 'recipient', 'text', 'segments', 'problem'])
    .select(['sendAfter', 'createdAt', 'sentAt', 'settledAt'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, status, reason, sendAfter, createdAt, sentAt, settledAt, ...message }) => ({
    ...message,
    kind: kind,
    status: status,
    reason: reason,
    sendAfter: sendAfter.toISOString(),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    settledAt: settledAt?.toISOString() ?? null,
  }));
}

/** The same for the customer, in the export of their data: what reached them, or may have. */
export async function textMessagesToCustomer(db: Database, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('textMessages')
    .select(['recipient', 'text', 'sendingAt'])
    .where('orderId', 'in', orderIds)
    .where('text', '<>', '')
    .orderBy('createdAt')
    .execute();
  return rows.map(({ recipient, text, sendingAt }) => ({
    to: recipient,
    text,
    sentAt: sendingAt?.toISOString() ?? null,
  }));
}
