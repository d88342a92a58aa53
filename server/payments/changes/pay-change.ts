import type { PaidForm } from '#shared/admin/staff-orders/deposit-form.ts';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { newAddressOf, type OrderChange } from '../../orders/changes/open-change.ts';
import type { Shop } from '../../shop.ts';
import { creditOf } from '../../store-credit/credit.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { applyChange } from './apply-change.ts';

interface PaidChange {
  /** Its row is locked. */
  order: LockedOrder;
  change: OrderChange;
  who: Who;
}

/** Applies a change whose difference the provider has received: its payment has the outcome 'difference'. */
export async function payChangeByProvider(
  shop: Shop,
  tx: Database,
  { order, change, who }: PaidChange,
  paidReference: string,
): Promise<void> {
  await apply(shop, tx, { order, change, who }, { paidReference });
}

/**
 * Applies a change whose difference staff have received.
 *
 * @throws ShopError `not_changeable` when credit paid a part of the order
 */
export async function payChangeByHand(
  shop: Shop,
  tx: Database,
  { order, change, who }: PaidChange,
  { way, reference }: Pick<PaidForm, 'way' | 'reference'>,
): Promise<void> {
  if ((await creditOf(tx, order.id)) > 0)
    throw new ShopError('not_changeable', { message: adminMessages.orders.changeItem.creditNeedsLink });
  await apply(shop, tx, { order, change, who }, { way, wayReference: way === 'cash' ? '' : reference });
}

async function apply(
  shop: Shop,
  tx: Database,
  { order, change, who }: PaidChange,
  how: Partial<Pick<OrderChange, 'way' | 'wayReference' | 'paidReference'>>,
): Promise<void> {
  const applied = await tx
    .updateTable('orderChanges')
    .set({ ...how, appliedAt: shop.now(), newAddress: null })
    .where('id', '=', change.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await applyChange(shop, tx, { order, change: applied, who, address: newAddressOf(change) });
}
