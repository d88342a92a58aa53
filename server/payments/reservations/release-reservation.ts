import type { Shop } from '../../shop.ts';
import { verifyOrderPayments } from '../verify-order-payments.ts';
import { type Release, releaseUnits } from './release-units.ts';

/**
 * Releases the units of an unpaid order, once the provider has confirmed that it is not paid. Does nothing when the
 * order was paid or released in the meantime, or the provider cannot be asked.
 */
export async function releaseReservation(shop: Shop, orderId: string, release: Release): Promise<boolean> {
  return releaseUnits(shop, orderId, await verifyOrderPayments(shop, orderId), release);
}
