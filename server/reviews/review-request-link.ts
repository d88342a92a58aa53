import type { ShopSettings } from '#shared/settings.ts';
import { idInLink, linkAbout, type LinkPurpose } from '../email/link-token.ts';
import type { Shop } from '../shop.ts';

export const opensLeave = (orderId: string): LinkPurpose => `review-request-leave:${orderId}`;

/** The way out of the emails that ask for reviews. Its token is made when the email is sent. */
export function leaveLink(orderId: string, { publicUrl }: ShopSettings): string {
  return `${publicUrl}/reviews/unsubscribe${linkAbout(orderId, opensLeave(orderId))}`;
}

/** The order of such a link; null when it is invalid or expired. */
export function orderOfLeaveLink(token: string, { config, now }: Pick<Shop, 'config' | 'now'>): string | null {
  return idInLink(token, opensLeave, { secrets: config.secrets, now: now() });
}
