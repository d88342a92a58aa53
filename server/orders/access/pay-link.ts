import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { emailLinkToken, orderLink, orderPurpose } from '../../email/link-token.ts';
import type { Shop } from '../../shop.ts';

/**
 * The link by which the customer pays an order of staff: it opens no more than the one in emails about an order. Null
 * when the order has no pay link or is no longer unpaid.
 */
export function payLinkOf(shop: Pick<Shop, 'config' | 'now'>, order: PayLinkOrder): AdminOrder['payLink'] {
  const url = payUrlOf(shop, order);
  // Only unpaid orders have an end of their reservation.
  return url === null || order.heldUntil === null ? null : { url, until: order.heldUntil.toISOString() };
}

/** The same link of a paid order too, whose customer pays for a change. Null for orders of the website. */
export function payUrlOf({ config, now }: Pick<Shop, 'config' | 'now'>, order: PayLinkOrder): string | null {
  if (order.payBy === null) return null; // Staff have never had its link, so it opens the page with the delivery code.
  const token = emailLinkToken(orderPurpose(order, order.email), config.secrets, now());
  return orderLink(config.shop.publicUrl, order.id, token);
}

interface PayLinkOrder {
  id: string;
  email: string;
  emailCorrectedAt: Date | null;
  payBy: Date | null;
  heldUntil: Date | null;
}
