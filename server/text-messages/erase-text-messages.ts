import { sql } from 'kysely';
import { monthsBefore } from '#shared/dates/moments.ts';
import { retention } from '#shared/retention.ts';
import type { Database } from '../db/database.ts';
import { inBatches } from '../db/in-batches.ts';

const nothing = { recipient: '', text: '', problem: '' } as const;

/**
 * Erases numbers and texts of anonymized orders, whose rows are locked. The times of sending stay, for the month's
 * count.
 */
export async function eraseTextMessagesOf(tx: Database, orderIds: readonly string[], at: Date): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable('textMessages')
    .set({ status: 'left_out', reason: 'no_number', settledAt: at })
    .where('orderId', 'in', orderIds)
    .where('status', '=', 'waiting')
    .execute();
  await tx.updateTable('textMessages').set(nothing).where('orderId', 'in', orderIds).execute();
}

/**
 * Erases the texts and numbers of old text messages, and of orders that a former release, which knows no text messages,
 * anonymized in the meantime; the same for staff, with expired codes. Runs every night.
 */
export async function eraseOldTextMessages(db: Database, now: Date): Promise<void> {
  const before = monthsBefore(now, retention.emailMonths);
  await db.deleteFrom('staffPhoneCodes').where('expiresAt', '<=', now).execute();
  await eraseStaffTexts(db, before);
  await inBatches(async (max) => {
    const { numAffectedRows = 0n } = await sql`
      update text_messages set recipient = '', text = '', problem = ''
      where (order_id, kind) in (
        select order_id, kind from text_messages
        join orders on orders.id = order_id
        where (recipient <> '' or text <> '')
          and (text_messages.created_at < ${before} or anonymous_at is not null)
        limit ${max})`.execute(db);
    return Number(numAffectedRows);
  });
}

/** Also the texts of staff who have left: while two releases run at once, the former one leaves their numbers. */
async function eraseStaffTexts(db: Database, before: Date): Promise<void> {
  const gone = db.selectFrom('staff').select('id').where('leftAt', 'is not', null);
  await db.deleteFrom('staffPhones').where('staffId', 'in', gone).execute();
  await db
    .updateTable('staffTexts')
    .set(nothing)
    .where((text) => text.or([text('recipient', '<>', ''), text('text', '<>', '')]))
    .where((text) => text.or([text('sendingAt', '<', before), text('staffId', 'in', gone)]))
    .execute();
}
