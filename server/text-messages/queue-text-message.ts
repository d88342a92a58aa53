import type { TextKind } from '#shared/text-messages/text-message-kinds.ts';
import type { Database } from '../db/database.ts';
import { queues } from '../jobs/job-queue.ts';
import type { Shop } from '../shop.ts';
import { afterQuietHours } from './quiet-hours.ts';
import { isMobileNumber } from '#shared/phone-numbers/mobile-number.ts';
import { isKindOn } from './text-settings.ts';

interface About {
  id: string;
  /** The customer's number, as stored. */
  phone: string;
  /** Empty when the items were taken along at the counter. */
  street: string;
}

/**
 * Queues the text message of a kind about an order, in the transaction of its event, if the owner has switched it on
 * and the order has a Nigerian mobile number. Once for each order and kind. What it says is written when it is sent: it
 * may wait until the morning.
 */
export async function queueTextMessage(
  { tx, jobs, now, textProvider }: Pick<Shop, 'jobs' | 'now' | 'textProvider'> & { tx: Database },
  { id: orderId, phone, street }: About,
  kind: TextKind,
): Promise<void> {
  if (textProvider === null || street === '' || !isMobileNumber(phone) || !(await isKindOn(tx, kind))) return;
  const at = now();
  const sendAfter = afterQuietHours(at);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('textMessages')
    .values({ orderId, kind, sendAfter, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const isNew = numInsertedOrUpdatedRows === 1n;
  // A job of every minute sends what waits.
  if (isNew && sendAfter <= at) await queues.sendTextMessage.add(jobs, tx, { orderId, kind });
}
