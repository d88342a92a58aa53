import { sql } from 'kysely';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import type { Database } from '../../db/database.ts';
import { isDismissible } from '../../refunds/dismissible-refund.ts';
import { openRefunds } from '../../refunds/open-refunds.ts';

/** The refunds of an order as staff see them, the oldest first. */
export async function refundsOf(db: Database, orderId: string): Promise<AdminOrder['refunds']> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('orderRefunds', 'orderRefunds.id', 'refunds.id')
    .leftJoin('refundAccounts', 'refundAccounts.refundId', 'refunds.id')
    .select(['bank', 'ending', 'refunds.id', 'reference', 'refunds.amountKobo', 'refunds.reason', 'refunds.status'])
    .select(['refunds.requestedAt', 'refunds.updatedAt', 'byHandWay', 'byHandReference'])
    .select(sql<boolean>`dismissed_at is not null`.as('isDismissed'))
    .select(isDismissible.as('canDismiss'))
    .select(sql<boolean>`${isDismissible} and is_entered_refund(refunds.id)`.as('stopsChanges'))
    .select(
      sql<boolean>`refunds.status = 'failed' and refunds.id in (select id from (${openRefunds}) as open_refunds)`.as(
        'canTryAgain',
      ),
    )
    .where('orderId', '=', orderId)
    .orderBy('refunds.requestedAt')
    .orderBy('refunds.id')
    .execute();
  return rows.map(({ id, requestedAt, updatedAt, byHandWay, byHandReference, bank, ending, ...refund }) => ({
    _id: id,
    ...refund,
    account: bank && ending ? { bank, ending } : null,
    byHand: byHandWay === null ? null : { way: byHandWay, reference: byHandReference },
    requestedAt: requestedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}
