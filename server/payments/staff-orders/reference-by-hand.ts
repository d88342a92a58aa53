import type { ByHandForm } from '#shared/admin/staff-orders/by-hand.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';

/**
 * What is stored of the reference that staff typed for a payment or refund by hand. It may name the customer, and of an
 * order that is anonymous nothing would ever erase it.
 */
export function referenceByHand(
  { anonymousAt }: Pick<LockedOrder, 'anonymousAt'>,
  { way, reference }: ByHandForm,
): string {
  if (way === 'cash') return '';
  return anonymousAt === null ? reference : 'erased';
}
