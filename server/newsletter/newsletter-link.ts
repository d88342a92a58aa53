import type { ShopSettings } from '#shared/settings.ts';
import { idInLink, linkAbout, type LinkPurpose } from '../email/link-token.ts';
import type { Shop } from '../shop.ts';

/** What a link in a newsletter does. */
type Step = 'confirm' | 'leave';

const pages = { confirm: '/newsletter/confirm', leave: '/newsletter/unsubscribe' } as const;

export function opensStep(step: Step, subscriberId: string): LinkPurpose {
  return `newsletter-${step}:${subscriberId}`;
}

/** A URL for an email; its token is made when the email is sent. It contains no email address. */
export function newsletterLink(step: Step, subscriberId: string, { publicUrl }: ShopSettings): string {
  return `${publicUrl}${pages[step]}${linkAbout(subscriberId, opensStep(step, subscriberId))}`;
}

/** The subscriber of a link; null when it is invalid or expired. */
export function subscriberIn(step: Step, token: string, { config, now }: Pick<Shop, 'config' | 'now'>): string | null {
  return idInLink(token, (id) => opensStep(step, id), { secrets: config.secrets, now: now() });
}
