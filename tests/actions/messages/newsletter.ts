import { fillTokens, type LinkPurpose } from '#server/email/link-token.ts';
import type { TestShop } from '../../shop/test-shop.ts';

/** The steps of subscribing and unsubscribing that newsletter tests begin with. */

interface Written {
  key: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** The emails queued for an address, oldest first, with their links as they would be sent now. */
export async function emailsTo({ db, config, clock }: TestShop, email: string): Promise<Written[]> {
  const emails = await db
    .selectFrom('letters')
    .select(['key', 'subject', 'text', 'html', 'headers', 'opens'])
    .where('recipient', '=', email)
    .orderBy('createdAt')
    .execute();
  return emails.map(({ opens, ...sentEmail }) => {
    const written = fillTokens(
      JSON.stringify(sentEmail),
      new Map((opens as LinkPurpose[]).map((one) => [one, one])),
      config.secrets,
      clock.now(),
    );
    return JSON.parse(written) as Written;
  });
}

/** The token in the first of these emails' link to this page; empty when there is none. */
export function tokenIn(emails: Written[], page: 'confirm' | 'unsubscribe'): string {
  return new RegExp(String.raw`/newsletter/${page}\?t=([\w.-]+)`).exec(emails[0]?.text ?? '')?.[1] ?? '';
}

/** Presses the button of the confirm page; returns where it leads. */
export function confirmWith(shop: TestShop, token: string): Promise<string | undefined> {
  return press(shop, '/newsletter/confirm', token);
}

/** Presses the button of the unsubscribe page; returns where it leads. */
export function leaveWith(shop: TestShop, token: string): Promise<string | undefined> {
  return press(shop, '/newsletter/unsubscribe', token);
}

async function press({ app }: TestShop, url: string, token: string): Promise<string | undefined> {
  const response = await app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams({ t: token, from: 'page' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return response.headers.location;
}

export function subscriberOf({ db }: TestShop, email: string) {
  return db.selectFrom('newsletterSubscribers').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
}
