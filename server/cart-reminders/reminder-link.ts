import type { ShopSettings } from '#shared/settings.ts';
import { idInLink, linkAbout, type LinkPurpose } from '../email/link-token.ts';
import type { Shop } from '../shop.ts';

export const opensLeave = (accountId: string): LinkPurpose => `cart-reminder-leave:${accountId}`;

/** The way out of the reminders. Its token is made when the email is sent. */
export function leaveLink(accountId: string, { publicUrl }: ShopSettings): string {
  return `${publicUrl}/cart-reminders/unsubscribe${linkAbout(accountId, opensLeave(accountId))}`;
}

/** The account of such a link; null when it is invalid or expired. */
export function accountOfLeaveLink(token: string, { config, now }: Pick<Shop, 'config' | 'now'>): string | null {
  return idInLink(token, opensLeave, { secrets: config.secrets, now: now() });
}
