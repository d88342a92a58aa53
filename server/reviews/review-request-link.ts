import type { ShopSettings } from '#shared/settings.ts';
import { isEmailLinkToken, type LinkPurpose, tokenPlaceholder } from '../email/link-token.ts';
import type { Shop } from '../shop.ts';

export const opensLeave = (orderId: string): LinkPurpose => `review-request-leave:${orderId}`;

/** The way out of the emails that ask for reviews. Its token is made when the email is sent. */
export function leaveLink(orderId: string, { publicUrl }: ShopSettings): string {
  return `${publicUrl}/reviews/unsubscribe?t=${orderId}.${tokenPlaceholder(opensLeave(orderId))}`;
}

/** The order of such a link; null when it is invalid or expired. */
export function orderOfLeaveLink(token: string, { config, now }: Pick<Shop, 'config' | 'now'>): string | null {
  const [, orderId, key] = /^([0-9a-f-]{36})\.(.+)$/.exec(token) ?? [];
  if (orderId === undefined || key === undefined) return null;
  return isEmailLinkToken(key, opensLeave(orderId), config.secrets, now()) ? orderId : null;
}
