import type { ByHandForm } from '#shared/admin/staff-orders/by-hand.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';

/**
 * The stored form of the reference that staff typed for a payment or refund by hand. It may name the customer, and
 * nothing would ever erase it from an anonymous order.
 */
export function referenceByHand(
  { anonymousAt }: Pick<LockedOrder, 'anonymousAt'>,
  { way, reference }: ByHandForm,
): string {
  if (way === 'cash') return '';
  return anonymousAt === null ? reference : 'erased';
}
