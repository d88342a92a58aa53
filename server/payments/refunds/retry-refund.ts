import { sql } from 'kysely';
import { adminMessages } from '#shared/admin/messages.ts';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { deliverIfArrived } from '../../couriers/move-order.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { rejectDisputed } from '../../orders/reject-disputed.ts';
import { isRetried, refundOrigin } from '../../refunds/refund-origin.ts';
import type { Shop } from '../../shop.ts';
import { isPaidAfterAll } from './is-paid-after-all.ts';
import { lockRefund } from './lock-refund.ts';
import { requestRefund } from './request-refund.ts';

/**
 * Retries a failed refund as a new one for the same lines. The retry of a part, or of a refund that staff did not enter, pays no
 * more than its payment has left. The units are not restocked a second time. Pressing twice makes one refund; when that fails
 * too, it is the one to retry.
 *
 * @returns the new refund's id
 * @throws ShopError `not_found`; `not_refundable` when it has not failed, or the money was refunded in another way
 *   since; `in_dispute` while the payment is disputed; `refund_moved` when the provider calls it, or an earlier try of it,
 *   anything but failed; `payment_unavailable` when it cannot be asked
 */
export async function retryFailedRefund(
  shop: Shop,
  refundId: string,
  { who, audit }: { who: Who; audit?: InTransaction },
): Promise<string> {
  // A person has to compare before more is refunded.
  if (await isPaidAfterAll(shop, refundId))
    throw new ShopError('refund_moved', { message: adminMessages.orders.refundPaidAfterAll });
  return transact(shop.db, async (tx) => {
    const { order, refund } = await lockRefund(tx, refundId);
    const { orderId, reference, reason } = refund;
    if (refund.status !== 'failed' || refund.dismissedAt !== null) throw new ShopError('not_refundable');
    const existing = await tx.selectFrom('refunds').select('id').where('retriedId', '=', refundId).executeTakeFirst();
    if (existing) return existing.id;
    await rejectDisputed(tx, orderId);
    const lines = await tx.selectFrom('refundLines').selectAll().where('refundId', '=', refundId).execute();
    const amountKobo = await retriableKobo(tx, refundId);
    if (amountKobo === 0) throw new ShopError('not_refundable');
    // The units of a return stay its own, whatever happens to its refund.
    const areRefundable = (await isOfReturn(tx, refundId)) || (await areLinesRefundable(tx, refundId));
    if (!areRefundable) throw new ShopError('not_refundable');
    const origin = refundOrigin.retry(refundId);
    const retry = await requestRefund(shop, tx, { reference, amountKobo, reason, origin, who });
    if (lines.length > 0) {
      const sameLines = lines.map((line) => ({ ...line, refundId: retry.id }));
      await tx.insertInto('refundLines').values(sameLines).execute();
    }
    // The units that were still to be sent may just have been refunded.
    if (order.status === 'shipped') await deliverIfArrived(shop, tx, order, who);
    await audit?.(tx);
    return retry.id;
  });
}

async function retriableKobo(tx: Shop['db'], refundId: string): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`select retriable_of_refund(${refundId}) as kobo`.execute(tx);
  return rows[0]!.kobo;
}

async function isOfReturn(tx: Shop['db'], refundId: string): Promise<boolean> {
  const { rows } = await sql<{ isOfReturn: boolean }>`
    select is_return_refund(${refundId}) as is_of_return`.execute(tx);
  return rows[0]!.isOfReturn;
}

/**
 * Whether the units of this refund, also where another part of it has the lines, were not refunded in another way since, and are
 * not being returned. While one of its parts has not failed, they count as refunded by it.
 */
async function areLinesRefundable(tx: Shop['db'], refundId: string): Promise<boolean> {
  const { rows } = await sql`
    select from refund_lines join refunds on refunds.id = refund_id join order_lines using (order_id, position)
    where refund_id in (select tries_of_refund(${refundId})) and not ${isRetried}
      and taken_back_units(order_id, position)
        + case when refunds.status = 'failed' and not is_refunded_in_part(refund_id) then refund_lines.quantity else 0 end
        > order_lines.quantity`.execute(tx);
  return rows.length === 0;
}
