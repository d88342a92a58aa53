import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { type Alongside, transact } from '../../db/transact.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import type { Shop } from '../../shop.ts';
import { refundableKobo, requestRefund } from './request-refund.ts';

/**
 * Pays a refund that failed once more, as a new one for the same pieces. They are where the first one put them: nothing
 * goes on the shelf a second time. Pressed twice, it is one; when it fails too, it is that one which is tried again.
 *
 * @returns the new refund's id
 * @throws ShopError `not_found`; `not_refundable` when it has not failed, or its money went back in another way since
 */
export async function retryFailedRefund(
  shop: Shop,
  refundId: string,
  { who, alongside }: { who: Who; alongside?: Alongside },
): Promise<string> {
  return transact(shop.db, async (tx) => {
    const { orderId } = await attemptWith(tx, refundId);
    await lockOrder(tx, orderId);
    const failed = await tx.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow();
    if (failed.status !== 'failed') throw new ShopError('not_refundable');
    const { reference, amountKobo, reason } = failed;
    const key = `again:${refundId}`;
    const known = await tx.selectFrom('refunds').select('id').where('idempotencyKey', '=', key).executeTakeFirst();
    if (known) return known.id;
    const lines = await tx.selectFrom('refundLines').selectAll().where('refundId', '=', refundId).execute();
    if (amountKobo > (await refundableKobo(tx, reference))) throw new ShopError('not_refundable');
    if (!(await fits(tx, orderId, lines))) throw new ShopError('not_refundable');
    const again = await requestRefund(shop, tx, { reference, amountKobo, reason, key, who });
    if (lines.length > 0) {
      const theSame = lines.map((line) => ({ ...line, refundId: again.id }));
      await tx.insertInto('refundLines').values(theSame).execute();
    }
    await alongside?.(tx);
    return again.id;
  });
}

/** Whether pieces of these lines are left that nobody was paid back for since. */
async function fits(tx: Shop['db'], orderId: string, lines: { position: number; quantity: number }[]) {
  for (const { position, quantity } of lines) {
    const { left } = await tx
      .selectFrom('orderLines')
      .select((line) =>
        sql<number>`${line.ref('quantity')} - (
          select coalesce(sum(back.quantity), 0) from refund_lines as back join refunds on refunds.id = back.refund_id
          where back.order_id = ${orderId} and back.position = ${position} and refunds.status <> 'failed')`.as('left'),
      )
      .where('orderId', '=', orderId)
      .where('position', '=', position)
      .executeTakeFirstOrThrow();
    if (quantity > left) return false;
  }
  return true;
}

async function attemptWith(tx: Shop['db'], refundId: string) {
  const attempt = await tx
    .selectFrom('refunds')
    .innerJoin('paymentAttempts', 'paymentAttempts.reference', 'refunds.reference')
    .select('orderId')
    .where('refunds.id', '=', refundId)
    .executeTakeFirst();
  if (!attempt) throw new ShopError('not_found');
  return attempt;
}
