import { sql } from 'kysely';
import { segmentsOf } from '#shared/text-messages/gsm7.ts';
import type { LeftOutReason, TextKind } from '#shared/text-messages/text-message-kinds.ts';
import { type TextFacts, textOf } from '#shared/text-messages/text-of.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import type { Shop } from '../shop.ts';
import { isMobileNumber } from '#shared/phone-numbers/mobile-number.ts';
import { hoursBefore } from '#shared/dates/moments.ts';
import { afterQuietHours } from './quiet-hours.ts';
import { isKindOn } from './text-settings.ts';

/** A message that could not be sent for so long says nothing new any more. */
const lateAfterHours = 24;

export interface MessageKey {
  orderId: string;
  kind: TextKind;
}

interface ClaimedMessage extends MessageKey {
  to: string;
  text: string;
  sendingAt: Date;
}

/**
 * Claims the right to send a message that waits, and commits that before the provider is called: of two workers one gets it, and
 * after a crash nobody sends it again. One that is overtaken, late or no longer wanted is left out; by night it waits.
 *
 * @returns null when there is nothing to send now
 */
export async function claimMessage(shop: Shop, key: MessageKey): Promise<ClaimedMessage | null> {
  const at = shop.now();
  const morning = afterQuietHours(at);
  return transact(shop.db, async (tx) => {
    // Locked before the message, in the same order as erasing a customer's data.
    const order = await orderOf(tx, key.orderId);
    const waiting = await tx
      .selectFrom('textMessages')
      .select('createdAt')
      .where(isKey(key))
      .where('status', '=', 'waiting')
      .where('sendAfter', '<=', at)
      .forUpdate()
      .executeTakeFirst();
    if (!waiting) return null;
    const change = tx.updateTable('textMessages').where(isKey(key));
    if (morning > at) {
      // Whatever stopped it by day may be over until then, or shows again.
      await change.set({ sendAfter: morning, reason: null }).execute();
      return null;
    }
    const reason = await whyNot(tx, key.kind, { ...order, createdAt: waiting.createdAt, at });
    if (reason !== null) {
      await change.set({ status: 'left_out', reason, settledAt: at }).execute();
      return null;
    }
    const text = textOf(key.kind, { ...order, orderId: key.orderId }, await shop.settings(tx));
    const sending = { recipient: order.phone, text, segments: segmentsOf(text), sendingAt: at };
    await change.set({ status: 'sending', reason: null, ...sending }).execute();
    return { ...key, to: order.phone, text, sendingAt: at };
  });
}

export const isKey = ({ orderId, kind }: MessageKey) => sql<boolean>`(order_id = ${orderId} and kind = ${kind})`;

interface OrderState extends Omit<TextFacts, 'orderId'> {
  status: string;
  phone: string;
  /** It left before it was paid. */
  isDispatched: boolean;
  /** Its parcel came back and was not sent again. */
  isBack: boolean;
}

/** Locked, so that it is not shipped, back, cancelled or anonymized before the claim is committed. */
function orderOf(tx: Database, orderId: string): Promise<OrderState> {
  return tx
    .selectFrom('orders')
    .select(['status', 'phone', 'totalAmount', 'courier', 'trackingUrl', 'street'])
    .select([
      sql<boolean>`paid_at is not null`.as('isPaid'),
      sql<boolean>`exists (
        select from on_delivery_orders where order_id = orders.id and dispatched_at is not null)`.as('isDispatched'),
      sql<boolean>`exists (
        select from undelivered_parcels where order_id = orders.id and sent_again_at is null)`.as('isBack'),
    ])
    .where('id', '=', orderId)
    .forShare()
    .executeTakeFirstOrThrow();
}

async function whyNot(
  tx: Database,
  kind: TextKind,
  { status, isDispatched, isBack, phone, createdAt, at }: OrderState & { createdAt: Date; at: Date },
): Promise<LeftOutReason | null> {
  const isOut = (status === 'shipped' || (status === 'pending' && isDispatched)) && !isBack;
  if (kind === 'paid' ? status !== 'processing' : !isOut) return 'overtaken';
  if (!isMobileNumber(phone)) return 'no_number';
  if (createdAt <= hoursBefore(at, lateAfterHours)) return 'late';
  return (await isKindOn(tx, kind)) ? null : 'off';
}
