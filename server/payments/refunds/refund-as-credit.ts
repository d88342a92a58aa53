import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import { creditedEmail } from '../../email/templates/credited.ts';
import { queueEmail } from '../../email/queue-email.ts';
import { orderById } from '../../orders/order-by-id.ts';
import type { Shop } from '../../shop.ts';
import { creditBalance } from '../../store-credit/credit.ts';

interface CreditRefund {
  orderId: string;
  /** Of the provider's payment that it refunds; null for what staff received by hand, and for credit that paid. */
  reference: string | null;
  amountKobo: number;
  /** For the ledger and staff, not for the customer. */
  reason: string;
  /** The idempotency key, such as 'return:<id>'. */
  key: string;
  who: Who;
}

/**
 * Refunds a part of a payment as store credit: it is there at once, and the provider never sees it. The order's row is
 * locked. The database rejects more than was received, and credit without an account.
 *
 * @returns the refund's id, and whether it is new: there is one refund per key.
 */
export async function refundAsCredit(
  { now }: Pick<Shop, 'now'>,
  tx: Database,
  { orderId, reference, amountKobo, reason, key, who }: CreditRefund,
): Promise<{ id: string; isNew: boolean }> {
  const existing = await tx.selectFrom('refunds').select('id').where('idempotencyKey', '=', key).executeTakeFirst();
  if (existing) return { id: existing.id, isNew: false };
  const at = now();
  const { id } = await tx
    .insertInto('refunds')
    .values({
      reference,
      byHandOrderId: reference === null ? orderId : null,
      byHandWay: 'store_credit',
      amountKobo,
      reason,
      status: 'processed',
      idempotencyKey: key,
      requestedAt: at,
      updatedAt: at,
      updatedBy: who,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, isNew: true };
}

/** Queues the email about new credit, with all the credit that the customer has now. */
export async function emailCredited(
  shop: Shop,
  tx: Database,
  { id, orderId, accountId, amountKobo }: { id: string; orderId: string; accountId: string; amountKobo: number },
): Promise<void> {
  const order = await orderById(tx, orderId);
  const credited = { order, amount: amountKobo / 100, balance: (await creditBalance(tx, accountId)) / 100 };
  const content = creditedEmail(credited, await shop.settings(tx));
  await queueEmail({ ...shop, tx }, { key: `order-refunded:${id}`, to: order.guestInfo.email, content });
}
