import { randomUUID } from 'node:crypto';
import type { Order } from '#shared/orders/api.ts';
import type { Shopper } from '../shopper.ts';
import { adminOrderOf, newStaff } from '../staff.ts';
import { bookOne, says } from './couriers.ts';
import { onItsWay } from './lost-parcels.ts';

/** An order of two units, each in a parcel on its way. */
export async function twoParcels() {
  const { parcel: first, ...sale } = await onItsWay(2, 1);
  const second = await bookOne(sale.manager, sale.url);
  await says(sale.shop, second, 'in-transit');
  return { ...sale, first, second, owner: await newStaff(sale.shop) };
}

interface Units {
  quantity?: number;
  isRestocked?: boolean;
  isInShop?: boolean;
}

/** Refunds units of the only line of an order. */
export async function refundUnits(
  owner: Shopper,
  { _id }: Order,
  { quantity = 1, isRestocked = true, isInShop }: Units = {},
) {
  const { leftKobo } = await adminOrderOf(owner, _id);
  return owner.call('POST', `/api/admin/orders/${_id}/refund`, {
    lines: [{ position: 0, quantity, isRestocked }],
    extra: 0,
    reason: 'Late',
    key: randomUUID(),
    leftKobo,
    isInShop,
  });
}
