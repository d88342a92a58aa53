import { createHmac, timingSafeEqual } from 'node:crypto';

const day = 24 * 60 * 60;

/** What a link in a letter may open, and for how many seconds after the letter was sent. */
const lifetimes = {
  /** Reading and paying one order (decisions, Checkout and orders). */
  order: 30 * day,
  /** Saying yes to the newsletter. */
  'newsletter-confirm': 7 * day,
  /** Leaving it, from a letter of long ago too. */
  'newsletter-leave': 10 * 365 * day,
} as const;

/** A thing that whoever got the letter may open, such as `order:<order id>`. */
export type LinkPurpose = `${keyof typeof lifetimes}:${string}`;

/**
 * What stands in a letter where the key will be. The key itself is put in when the letter is sent, so the database
 * and its backups hold no link that opens anything.
 */
export function tokenPlaceholder(opens: LinkPurpose): string {
  return `{key:${opens}}`;
}

/** The text with its marks made into keys: those that the letter says it opens, and no other that somebody typed. */
export function fillTokens(text: string, opens: readonly LinkPurpose[], secret: string, now: Date): string {
  return opens.reduce(
    (filled, one) => filled.replaceAll(tokenPlaceholder(one), emailLinkToken(one, secret, now)),
    text,
  );
}

/** `<when it ends>.<signature>`: 57 characters or fewer, all of which may stand in an address as they are. */
export function emailLinkToken(opens: LinkPurpose, secret: string, now: Date): string {
  const lifetime = lifetimes[opens.split(':')[0] as keyof typeof lifetimes];
  const endsAt = (Math.floor(now.getTime() / 1_000) + lifetime).toString(36);
  return `${endsAt}.${signature(opens, endsAt, secret)}`;
}

/** Whether this key opens it now. The signature is compared in constant time. */
export function isEmailLinkToken(key: string, opens: LinkPurpose, secret: string, now: Date): boolean {
  const [, endsAt, signed] = /^([0-9a-z]{1,10})\.([\w-]{43})$/.exec(key) ?? [];
  if (endsAt === undefined || signed === undefined) return false;
  const isOurs = timingSafeEqual(Buffer.from(signed), Buffer.from(signature(opens, endsAt, secret)));
  return isOurs && Number.parseInt(endsAt, 36) * 1_000 > now.getTime();
}

function signature(opens: LinkPurpose, endsAt: string, secret: string): string {
  return createHmac('sha256', secret).update(`letter key\n${opens}\n${endsAt}`).digest('base64url');
}
