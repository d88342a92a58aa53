import { ShopError } from '#shared/errors.ts';
import type { OrderStatus } from '#shared/orders/status.ts';

/**
 * Photos belong to a delivered order of somebody who has not left.
 *
 * @throws ShopError `photos_too_early`
 */
export function rejectEarlyPhoto({ status, ownerLeftAt }: { status: OrderStatus; ownerLeftAt: Date | null }): void {
  if (status !== 'delivered' || ownerLeftAt !== null) throw new ShopError('photos_too_early');
}
