import { orderById } from '#server/orders/order-by-id.ts';
import type { ModelOrder } from '../model.ts';
import { placed } from '../placing.ts';
import type { NewestReturn } from './about-return.ts';

/** The replacement leaves the stock with an order of its own, which belongs to the same shopper. */
export async function placeReplacement({
  one: { quantity },
  id,
  order,
  buyer,
  model,
  real,
}: NewestReturn): Promise<void> {
  const { db } = real.shop;
  const { item, price } = order.lines[0]!;
  const { replacementId } = await db
    .selectFrom('returns')
    .select('replacementId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  Object.assign(placed(model, { by: order.by, quantity, hasCoupon: false }), {
    isOfAccount: order.isOfAccount,
    isReserved: false,
    firmUntil: null,
    status: 'processing',
    wasPaid: true,
    hasOwnerLeft: order.hasOwnerLeft,
    replaces: order,
    lines: [{ item, quantity, price, paidBack: 0, raised: 0, lowered: 0 }],
  } satisfies Partial<ModelOrder>);
  model.onHand[item] -= quantity;
  const { shopper } = buyer;
  real.buyers.push({
    shopper,
    order: await orderById(db, replacementId!),
    attempts: [],
    returns: [],
    parcels: [],
    disputeId: null,
  });
}
