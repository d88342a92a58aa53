import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { emailLinkToken, orderLink, orderPurpose } from '../../email/link-token.ts';
import type { Shop } from '../../shop.ts';

/**
 * The link by which the customer of an order by staff pays it: the one in the emails about an order, and it opens no
 * more. Null when the order has no pay link or is no longer unpaid.
 */
export function payLinkOf(
  { config, now }: Pick<Shop, 'config' | 'now'>,
  { payBy, heldUntil, ...order }: PayLinkOrder,
): AdminOrder['payLink'] {
  if (payBy === null || heldUntil === null) return null; // Only unpaid orders have an end of their reservation.
  const token = emailLinkToken(orderPurpose(order, order.email), config.secrets, now());
  return { url: orderLink(config.shop.publicUrl, order.id, token), until: heldUntil.toISOString() };
}

interface PayLinkOrder {
  id: string;
  email: string;
  emailCorrectedAt: Date | null;
  payBy: Date | null;
  heldUntil: Date | null;
}
