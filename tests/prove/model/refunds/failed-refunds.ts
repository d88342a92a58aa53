import { expect } from 'vitest';
import { dismissFailedRefund } from '#server/payments/refunds/dismiss-refund.ts';
import { retryFailedRefund } from '#server/payments/refunds/retry-refund.ts';
import { sendRefund } from '#server/payments/refunds/send-refund.ts';
import { AboutOrder } from '../about-order.ts';
import { deliverIfArrived } from '../courier.ts';
import { isDisputed, type Model, type ModelOrder, type ModelRefund } from '../model.ts';
import { moneyLeft, takenBack } from '../money-left.ts';
import type { Buyer, Real } from '../real.ts';

const who = 'staff:1';

/** Whether a refund can fail as a whole: one payment of the provider paid the order. */
export const isOnePayment = ({ deposit, credit, isPaidByHand, paidMore }: ModelOrder): boolean =>
  deposit === null && credit === 0 && !isPaidByHand && paidMore.byProvider + paidMore.byHand === 0;

/** The provider rejects the newest refund of units that staff entered; what it restocked stays on sale. */
export class RefundFails extends AboutOrder {
  protected async act(order: ModelOrder, _: Buyer, __: Model, { shop }: Real): Promise<void> {
    const refund = order.refunds.findLast(({ id, hasFailed }) => id !== undefined && !hasFailed);
    if (!refund || order.change || isDisputed(order) || !isOnePayment(order)) return;
    const row = shop.db.selectFrom('refunds').select('status').where('id', '=', refund.id!);
    // When the provider finishes the others is not for the model.
    if ((await row.executeTakeFirstOrThrow()).status !== 'requested') return;
    await shop.provider.faults({ refund: '400', times: 1 });
    await sendRefund(shop, refund.id!);
    await shop.provider.faults({});
    expect((await row.executeTakeFirstOrThrow()).status).toBe('failed');
    Object.assign(refund, { hasFailed: true, failure: 'open' });
  }

  override toString = () => `a refund of ${this.which} fails`;
}

/** Staff retry the oldest refund that failed, twice: its units are not restocked again. */
export class RetryRefund extends AboutOrder {
  protected async act(order: ModelOrder, _: Buyer, model: Model, { shop }: Real): Promise<void> {
    const refund = failedOf(order);
    if (!refund) return;
    const retry = () => retryFailedRefund(shop, refund.id!, { who });

    const code = reasonNotToRetry(order, refund);
    if (code) return expect(retry()).rejects.toMatchObject({ code });
    const id = await retry();
    expect(await retry()).toBe(id);
    refund.failure = 'retried';
    const { position, quantity, amount, credit, isOfReturn } = refund;
    order.refunds.push({
      position,
      quantity,
      amount,
      credit,
      isOfReturn,
      hasFailed: false,
      id,
      isRestocked: refund.isRestocked,
    });
    if (order.status === 'shipped') deliverIfArrived(model, order);
  }

  override toString = () => `staff retry a refund of ${this.which}`;
}

function reasonNotToRetry(order: ModelOrder, { position, quantity, amount }: ModelRefund): string | null {
  if (isDisputed(order)) return 'in_dispute';
  const areThere = quantity <= order.lines[position]!.quantity - takenBack(order, position);
  return areThere && amount <= moneyLeft(order) ? null : 'not_refundable';
}

/** Staff dismiss the oldest refund that failed, in two tabs. */
export class DismissRefund extends AboutOrder {
  protected async act(order: ModelOrder, _: Buyer, __: Model, { shop }: Real): Promise<void> {
    const refund = failedOf(order);
    if (!refund) return;
    for (let times = 0; times < 2; times += 1) await dismissFailedRefund(shop, refund.id!, { who });
    await expect(retryFailedRefund(shop, refund.id!, { who })).rejects.toMatchObject({ code: 'not_refundable' });
    refund.failure = 'dismissed';
  }

  override toString = () => `staff dismiss a refund of ${this.which}`;
}

const failedOf = ({ refunds }: ModelOrder) => refunds.find(({ failure }) => failure === 'open');

/** Whether a refund that staff entered has failed and waits for them. */
export const hasFailedRefund = (order: ModelOrder): boolean => failedOf(order) !== undefined;
