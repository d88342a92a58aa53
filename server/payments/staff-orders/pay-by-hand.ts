import { adminMessages } from '#shared/admin/messages.ts';
import type { PaymentWay } from '#shared/admin/staff-orders/channels.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';
import { depositOf } from '../../orders/deposit.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import type { Shop } from '../../shop.ts';
import { canSell } from '../fulfilment/can-sell.ts';
import { fulfilPaidOrder } from '../fulfilment/fulfil-paid-order.ts';
import { referenceByHand } from './reference-by-hand.ts';

interface ManualPayment {
  /** Its row is locked, and it is unpaid; it may have ended. */
  order: LockedOrder;
  way: PaymentWay;
  /** The reference on the terminal's slip or of the transfer. */
  reference: string;
  who: `staff:${string}`;
}

/**
 * Records that staff received the whole amount of an order, or what its deposit leaves, and sells its units. Those that it
 * no longer reserves are reserved again first.
 *
 * @throws ShopError `stock_short` when too few of these are available
 */
export async function payByHand(
  shop: Shop,
  tx: Database,
  { order, way, reference, who }: ManualPayment,
): Promise<void> {
  const at = shop.now();
  if (!(await canSell(tx, order, at)))
    throw new ShopError('stock_short', { message: adminMessages.orders.tooFewToSell });
  await tx
    .insertInto('manualPayments')
    .values({
      orderId: order.id,
      way,
      reference: referenceByHand(order, { way, reference }),
      amountKobo: await leftByHandKobo(tx, order),
      receivedAt: at,
      recordedBy: who,
    })
    .execute();
  await fulfilPaidOrder(shop, tx, order, { paidAt: at, who });
}

/** All that an order costs, or what its deposit leaves, in kobo. */
export async function leftByHandKobo(tx: Database, { id, totalAmount }: LockedOrder): Promise<number> {
  const deposit = await depositOf(tx, id);
  const before = deposit && deposit.receivedAt !== null ? deposit.amount : 0;
  return (totalAmount - before) * 100;
}
