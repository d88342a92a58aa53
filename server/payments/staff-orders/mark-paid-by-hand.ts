import type { ByHandForm } from '#shared/admin/staff-orders/by-hand.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { changeStatus } from '../../orders/admin/change-status.ts';
import { type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import type { Shop } from '../../shop.ts';
import { undecidedErrors } from '../cancel-order.ts';
import { verifyOrderPayments } from '../verify-order-payments.ts';
import { payByHand } from './pay-by-hand.ts';

interface Paid extends ByHandForm {
  who: `staff:${string}`;
  audit: InTransaction;
}

/**
 * Marks an unpaid order with a pay link, or one that is paid on delivery, as paid by cash, POS or transfer. The provider is asked first, and nobody may be
 * at its payment page: a payment that is begun later finds a paid order, and one on an old page is refunded as a second
 * payment (docs/decisions/0077). The same way and reference again change nothing.
 *
 * @throws ShopError `order_not_found`; `no_pay_link`; `order_moved` when it was paid or cancelled; `being_paid` while its
 *   payment page is open; `under_review`, `payment_pending` when a payment is undecided; `payment_unavailable` when the
 *   provider cannot be asked
 */
export async function markPaidByHand(shop: Shop, orderId: string, { way, reference, who, audit }: Paid): Promise<void> {
  const money = await verifyOrderPayments(shop, orderId);
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (await isMarked(tx, order, { way, reference })) return;
    if (order.payBy === null) throw new ShopError('no_pay_link');
    if (order.status !== 'pending') throw new ShopError('order_moved');
    if (money !== 'none') throw new ShopError(undecidedErrors[money]);
    await rejectBeingPaid(tx, order);
    await payByHand(shop, tx, { order, way, reference, who });
    await deliverIfOut(tx, order.id, { who, at: shop.now() });
    await audit(tx);
  });
}

/** The money was paid for what was handed over with it. */
async function deliverIfOut(tx: Database, orderId: string, entry: { who: `staff:${string}`; at: Date }): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.status !== 'shipped') return;
  await changeStatus(tx, order, { ...entry, to: 'delivered', columns: { deliveredAt: entry.at } });
}

async function isMarked(tx: Database, { id }: LockedOrder, { way, reference }: ByHandForm): Promise<boolean> {
  const marked = await tx
    .selectFrom('manualPayments')
    .select('orderId')
    .where('orderId', '=', id)
    .where('way', '=', way)
    .where('reference', '=', way === 'cash' ? '' : reference)
    .executeTakeFirst();
  return marked !== undefined;
}

/** Also when the page was opened after the provider was asked: the order's row is locked, so no payment begins now. */
async function rejectBeingPaid(tx: Database, { id }: LockedOrder): Promise<void> {
  const attempt = await tx
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('orderId', '=', id)
    .where((one) =>
      one.or([
        one('outcome', 'in', ['applied', 'review']),
        one.and([one('outcome', 'is', null), one('status', 'in', ['created', 'open', 'pending', 'success'])]),
      ]),
    )
    .executeTakeFirst();
  if (attempt) throw new ShopError('being_paid');
}
