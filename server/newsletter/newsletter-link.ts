import type { ShopSettings } from '#shared/settings.ts';
import { isEmailLinkToken, tokenPlaceholder, type LinkPurpose } from '../email/link-token.ts';
import type { Shop } from '../shop.ts';

/** What a link in the newsletter's letters does. */
export type Step = 'confirm' | 'leave';

const pages = { confirm: '/newsletter/confirm', leave: '/newsletter/unsubscribe' } as const;

export function opensStep(step: Step, subscriberId: string): LinkPurpose {
  return `newsletter-${step}:${subscriberId}`;
}

/** An address for a letter: its key is made when the letter is sent. It names no e-mail address. */
export function newsletterLink(step: Step, subscriberId: string, { publicUrl }: ShopSettings): string {
  return `${publicUrl}${pages[step]}?t=${subscriberId}.${tokenPlaceholder(opensStep(step, subscriberId))}`;
}

/** Whose link it was; null when it is not one of ours, or is over. */
export function subscriberIn(step: Step, token: string, { config, now }: Pick<Shop, 'config' | 'now'>): string | null {
  const [, id, key] = /^([0-9a-f-]{36})\.(.+)$/.exec(token) ?? [];
  if (id === undefined || key === undefined) return null;
  return isEmailLinkToken(key, opensStep(step, id), config.secret, now()) ? id : null;
}
