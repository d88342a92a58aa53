import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import type { RefundOrigin } from '../../refunds/refund-origin.ts';
import type { Shop } from '../../shop.ts';

export interface DoneRefund {
  amountKobo: number;
  /** For the ledger and staff, not for the customer. */
  reason: string;
  origin: RefundOrigin;
  who: Who;
}

/** Which payment it refunds, and how. */
type Source =
  | { reference: string; byHandWay: 'store_credit' }
  | { byHandOrderId: string; byHandWay: 'store_credit' | 'cash' | 'pos' | 'transfer'; byHandReference?: string };

/**
 * Records a refund that is done and that the provider never sees. The order's row is locked. The database rejects more than was
 * received.
 *
 * @returns the refund's id, and whether it is new: there is one refund per key.
 */
export async function recordDoneRefund(
  { now }: Pick<Shop, 'now'>,
  tx: Database,
  { amountKobo, reason, origin, who, ...source }: DoneRefund & Source,
): Promise<{ id: string; isNew: boolean }> {
  const { idempotencyKey } = origin;
  const existing = await tx
    .selectFrom('refunds')
    .select('id')
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  if (existing) return { id: existing.id, isNew: false };
  const at = now();
  const { id } = await tx
    .insertInto('refunds')
    .values({
      ...source,
      amountKobo,
      reason,
      status: 'processed',
      ...origin,
      requestedAt: at,
      updatedAt: at,
      updatedBy: who,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, isNew: true };
}
