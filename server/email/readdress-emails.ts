import type { PgBoss } from 'pg-boss';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { LinkPurpose } from './link-token.ts';
import { type EmailContent, queueEmail } from './queue-email.ts';

interface Readdressed {
  /** The subjects of their links. */
  opens: LinkPurpose;
  from: string;
  to: string;
  /** The version of the address; new each time. */
  version: number;
  /** The emails that the recipient needs, by key: they are sent again although they were sent to the former address. */
  toResend: ReadonlyMap<string, EmailContent>;
}

/**
 * Sends to another address what waits for one, and again what its recipient needs. An unsent email is replaced by a new
 * row, never changed: its job may be sending it at this moment, and would then mark the new one as sent. A sent one
 * stays, under another key.
 */
export async function readdressEmails(
  shop: { tx: Database; jobs: PgBoss; now: () => Date },
  { opens, from, to, version, toResend }: Readdressed,
): Promise<void> {
  const { tx } = shop;
  const waiting = await tx
    .deleteFrom('letters')
    .where(sql<boolean>`opens @> ${[opens]}::text[]`)
    .where('recipient', '=', from)
    .where('sentAt', 'is', null)
    .returningAll()
    .execute();
  for (const { key, subject, text, html, replyTo, opens: links, headers } of waiting) {
    if (toResend.has(key.split(':again:')[0]!)) continue; // A copy that staff sent again too.
    const content = { subject, text, html, opens: links as LinkPurpose[], headers, ...(replyTo && { replyTo }) };
    await queueEmail(shop, { key, to, content });
  }
  for (const [key, content] of toResend) {
    await tx
      .updateTable('letters')
      .set({ key: `${key}:before:${version}` })
      .where('key', '=', key)
      .execute();
    await queueEmail(shop, { key, to, content });
  }
}
