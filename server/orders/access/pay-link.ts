import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { emailLinkToken, orderLink } from '../../email/link-token.ts';
import type { Shop } from '../../shop.ts';

/**
 * The link by which the customer of an order by staff pays it: the one in the emails about an order, and it opens no
 * more. Null when the order has no pay link or is no longer unpaid.
 */
export function payLinkOf(
  { config, now }: Pick<Shop, 'config' | 'now'>,
  { id, payBy, heldUntil }: { id: string; payBy: Date | null; heldUntil: Date | null },
): AdminOrder['payLink'] {
  if (payBy === null || heldUntil === null) return null; // Only unpaid orders have an end of their reservation.
  const token = emailLinkToken(`order:${id}`, config.secrets, now());
  return { url: orderLink(config.shop.publicUrl, id, token), until: heldUntil.toISOString() };
}
