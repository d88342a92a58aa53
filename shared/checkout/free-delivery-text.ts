import { messages } from '../messages.ts';
import { formatNaira } from '../money.ts';
import type { ShopSettings } from '../settings.ts';

/**
 * '₦12,500 more for free delivery in Lagos', or that it is free; null where it never is.
 *
 * @param subtotal what the items of the cart cost, in whole naira
 */
export function freeDeliveryText({ deliveryFee }: Pick<ShopSettings, 'deliveryFee'>, subtotal: number): string | null {
  if (!deliveryFee?.freeFrom) return null;
  const { state, freeFrom, isFreeInAll } = deliveryFee;
  const where = isFreeInAll ? `in ${state}` : `to some areas of ${state}`;
  return subtotal < freeFrom
    ? messages.cart.moreForFree(formatNaira(freeFrom - subtotal), where)
    : messages.cart.isFree(where);
}
