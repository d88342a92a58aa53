import type { ShopSettings } from '#shared/settings.ts';
import { idInLink, linkAbout, type LinkPurpose } from '../email/link-token.ts';
import type { Shop } from '../shop.ts';

/** What a link in an email about a stock request does. */
type Step = 'confirm' | 'leave';

const pages = { confirm: '/back-in-stock/confirm', leave: '/back-in-stock/unsubscribe' } as const;

export function opensStep(step: Step, requestId: string): LinkPurpose {
  return `stock-request-${step}:${requestId}`;
}

/** A URL for an email; its token is made when the email is sent. It contains no email address. */
export function requestLink(step: Step, requestId: string, { publicUrl }: ShopSettings): string {
  return `${publicUrl}${pages[step]}${linkAbout(requestId, opensStep(step, requestId))}`;
}

/** The request of a link; null when it is invalid or expired. */
export function requestIn(step: Step, token: string, { config, now }: Pick<Shop, 'config' | 'now'>): string | null {
  return idInLink(token, (id) => opensStep(step, id), { secrets: config.secrets, now: now() });
}
