import { sql } from 'kysely';
import type { Shop } from '../../shop.ts';
import { isSameRefund } from './settle-refunds.ts';

/**
 * Whether the provider calls a refund anything but failed that failed here, where that is final: this one, or one that
 * it retries. A new one that staff entered may be for the same as any failed one of its payment, also with another
 * amount, so it counts as a retry of each. Once it has failed itself, and somebody has compared, it can be retried.
 *
 * @throws ShopError `payment_unavailable`
 */
export async function isPaidAfterAll(
  { db, payments }: Pick<Shop, 'db' | 'payments'>,
  refundId: string,
): Promise<boolean> {
  const { rows: failed } = await sql<{ id: string; providerId: string | null; paymentId: string | null }>`
    with recursive tries as (
      select refunds.*
      from refunds as wanted join refunds on refunds.reference = wanted.reference and (refunds.id = wanted.id
        or wanted.status = 'requested' and wanted.cause = 'entered')
      where wanted.id = ${refundId}
      union
      select earlier.*
      from tries join refunds as earlier on earlier.id = tries.retried_id
    )
    select tries.id, tries.provider_id, payment_attempts.provider_id as payment_id
    from tries join payment_attempts using (reference)
    where tries.status = 'failed'`.execute(db);
  const paymentId = failed[0]?.paymentId ?? null;
  if (paymentId === null) return false;
  const paid = (await payments.refundsOf(paymentId)).filter(({ status }) => status !== 'failed');
  return failed.some((ours) => paid.some((theirs) => isSameRefund(ours, theirs)));
}
