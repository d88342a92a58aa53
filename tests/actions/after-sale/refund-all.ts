import { randomUUID } from 'node:crypto';
import type { Shopper } from '../shopper.ts';
import { adminOrderOf } from '../staff.ts';

/** Refunds all items of an order, which are on sale again unless `isRestocked` says otherwise. */
export async function refundAll(
  owner: Shopper,
  orderId: string,
  { isRestocked = true, isInShop }: { isRestocked?: boolean; isInShop?: boolean } = {},
) {
  const { leftKobo, lines } = await adminOrderOf(owner, orderId);
  return owner.call('POST', `/api/admin/orders/${orderId}/refund`, {
    lines: lines.map(({ position, quantity }) => ({ position, quantity, isRestocked })),
    extra: 0,
    reason: 'Came back',
    key: randomUUID(),
    leftKobo,
    isInShop,
  });
}
