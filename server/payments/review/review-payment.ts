import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import { type Alongside, transact } from '../../db/transact.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import type { Shop } from '../../shop.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { canSell, fulfilPaidOrder } from '../apply-payment.ts';

interface Decision {
  who: Extract<Who, `staff:${string}`>;
  /** Takes money that is too little, the rest waived, or that is not of the kind we take. */
  evenSo?: boolean;
  alongside?: Alongside;
}

/**
 * A person takes money that came under review for its order, which is paid then. What came too much goes back.
 *
 * @throws ShopError `order_not_found`; `order_moved` when it is not under review, or the order was paid by other money;
 *   `not_payable` when the money is not naira, or does not cover the order and was not taken even so; `stock_short`
 *   when the order's hold has ended and its pieces are gone.
 */
export async function acceptReview(
  shop: Shop,
  reference: string,
  { who, evenSo = false, alongside }: Decision,
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const { order, attempt } = await lockReview(tx, reference);
    const received = attempt.receivedKobo ?? 0;
    const missing = Math.max(attempt.amountKobo - received, 0);
    const isOurs = attempt.domain === shop.payments.domain;
    if (order.paidAt !== null || order.anonymousAt !== null) throw new ShopError('order_moved');
    if (attempt.currency !== 'NGN' || ((missing > 0 || !isOurs) && !evenSo)) throw new ShopError('not_payable');
    if (!(await canSell(tx, order, shop.now()))) throw new ShopError('stock_short');
    await tx
      .updateTable('paymentAttempts')
      .set({ outcome: 'applied', waivedKobo: missing, settledAt: shop.now(), settledBy: who })
      .where('reference', '=', reference)
      .execute();
    await fulfilPaidOrder(shop, tx, order, { paidAt: attempt.paidAt ?? shop.now(), who });
    const amountKobo = received - attempt.amountKobo;
    if (amountKobo > 0) {
      const reason = 'More came than the order costs';
      await requestRefund(shop, tx, { reference, amountKobo, reason, key: `excess:${reference}`, who });
    }
    await alongside?.(tx);
  });
}

/**
 * A person sends money that came under review back, all of it.
 *
 * @throws ShopError `order_not_found`; `order_moved` when it is not under review
 */
export async function refundReview(
  shop: Shop,
  reference: string,
  { who, alongside }: Pick<Decision, 'who' | 'alongside'>,
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const { attempt } = await lockReview(tx, reference);
    await tx
      .updateTable('paymentAttempts')
      .set({ outcome: 'refund_due', settledAt: shop.now(), settledBy: who })
      .where('reference', '=', reference)
      .execute();
    const amountKobo = attempt.receivedKobo ?? 0;
    const reason = 'The payment did not fit the order';
    if (amountKobo > 0)
      await requestRefund(shop, tx, { reference, amountKobo, reason, key: `whole:${reference}`, who });
    await alongside?.(tx);
  });
}

async function lockReview(tx: Database, reference: string) {
  const known = await tx
    .selectFrom('paymentAttempts')
    .select('orderId')
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!known) throw new ShopError('order_not_found');
  const order = await lockOrder(tx, known.orderId);
  const attempt = await tx
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (attempt.outcome !== 'review') throw new ShopError('order_moved');
  return { order, attempt };
}
