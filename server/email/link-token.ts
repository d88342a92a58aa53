import { createHmac } from 'node:crypto';
import { isSigned, type Secrets } from '../config/secrets.ts';

const day = 24 * 60 * 60;

/** The things that a link in an email may open, and for how many seconds after it was sent. */
const lifetimes = {
  /** Reading and paying one order (docs/decisions/0006). */
  order: 30 * day,
  /** Becoming the first owner of the shop. */
  'first-owner': 3 * day,
  /** Confirming a newsletter subscription. */
  'newsletter-confirm': 7 * day,
  /** Unsubscribing, from an old newsletter too. */
  'newsletter-leave': 10 * 365 * day,
  /** Confirming the address of a stock request. */
  'stock-request-confirm': 7 * day,
  /** Ending a stock request, which is deleted by then. */
  'stock-request-leave': 90 * day,
  /** Ending the emails that ask for reviews. */
  'review-request-leave': 365 * day,
  /** Ending the reminders of left carts. */
  'cart-reminder-leave': 365 * day,
} as const;

export type LinkKind = keyof typeof lifetimes;

/** The thing that the recipient of an email may open, such as `order:<order id>`. */
export type LinkPurpose = `${LinkKind}:${string}`;

/**
 * The subject that the token of an order's link is signed for. Once the order's address was corrected, links open it
 * only if they went to the address that it has (docs/decisions/0094).
 */
export function orderPurpose(order: { id: string; emailCorrectedAt: Date | null }, recipient: string): LinkPurpose {
  return order.emailCorrectedAt === null ? `order:${order.id}` : `order:${order.id}:${recipient}`;
}

/**
 * A placeholder for a link token. The token itself is inserted when the email is sent, so the database and its backups
 * contain no working link.
 */
export function tokenPlaceholder(opens: LinkPurpose): string {
  return `{key:${opens}}`;
}

/**
 * The text with its placeholders replaced by tokens: only those that the email declares, never one that somebody typed.
 *
 * @param opens by each placeholder, what its token is signed for
 */
export function fillTokens(
  text: string,
  opens: ReadonlyMap<LinkPurpose, LinkPurpose>,
  secrets: Secrets,
  now: Date,
): string {
  return [...opens].reduce(
    (filled, [one, signedFor]) => filled.replaceAll(tokenPlaceholder(one), emailLinkToken(signedFor, secrets, now)),
    text,
  );
}

/** `<expiry>.<signature>`: at most 57 characters, all allowed in a URL. */
export function emailLinkToken(opens: LinkPurpose, [secret]: Secrets, now: Date): string {
  const lifetime = lifetimes[opens.split(':')[0] as LinkKind];
  const endsAt = (Math.floor(now.getTime() / 1_000) + lifetime).toString(36);
  return `${endsAt}.${signature(opens, endsAt, secret)}`;
}

/** Whether this token is valid now, whichever of the secrets signed it. */
export function isEmailLinkToken(token: string, opens: LinkPurpose, secrets: Secrets, now: Date): boolean {
  const [, endsAt, signed] = /^([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token) ?? [];
  if (endsAt === undefined || signed === undefined) return false;
  const isOurs = isSigned(secrets, signed, (secret) => signature(opens, endsAt, secret));
  return isOurs && Number.parseInt(endsAt, 36) * 1_000 > now.getTime();
}

/**
 * Opens an order in any browser. The token is in the fragment, which no server and no log sees; `letter` announces it.
 *
 * @param token of `order:<order id>`, or its placeholder
 */
export const orderLink = (publicUrl: string, orderId: string, token: string): string =>
  `${publicUrl}/order/${orderId}?letter#k=${token}`;

/** The end of a URL for an email, with its subject: '?t=<id>.<placeholder of the token>'. */
export const linkAbout = (id: string, opens: LinkPurpose): string => `?t=${id}.${tokenPlaceholder(opens)}`;

/**
 * The subject of a link by `linkAbout`; null when it is invalid or expired.
 *
 * @param sent `<id>.<token>`
 */
export function idInLink(
  sent: string,
  opensOf: (id: string) => LinkPurpose,
  { secrets, now }: { secrets: Secrets; now: Date },
): string | null {
  const [, id, token] = /^([0-9a-f-]{36})\.(.+)$/.exec(sent) ?? [];
  if (id === undefined || token === undefined) return null;
  return isEmailLinkToken(token, opensOf(id), secrets, now) ? id : null;
}

function signature(opens: LinkPurpose, endsAt: string, secret: string): string {
  return createHmac('sha256', secret).update(`letter key\n${opens}\n${endsAt}`).digest('base64url');
}
