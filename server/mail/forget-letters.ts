import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

interface About {
  recipient: string;
  /** Orders that are nobody's any more: every letter about them goes, whoever got it. */
  orderIds: readonly string[];
}

/** Deletes the letters somebody was sent. One about an order that goes on is still sent, and deleted with the order. */
export async function forgetLetters(tx: Database, { recipient, orderIds }: About): Promise<void> {
  await tx.deleteFrom('letters').where('recipient', '=', recipient).where('sentAt', 'is not', null).execute();
  await tx
    .deleteFrom('letters')
    .where('recipient', '=', recipient)
    .where(sql<boolean>`key like any (array['welcome:%', 'new-sign-in:%'])`)
    .execute();
  // What they wrote on the contact page went to the shop.
  await tx.deleteFrom('letters').where('replyTo', '=', recipient).execute();
  await forgetLettersAbout(tx, orderIds);
}

/** Their keys or their links name the order. */
export async function forgetLettersAbout(tx: Database, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return; // Usually: and then nobody reads every letter there is.
  await tx
    .deleteFrom('letters')
    .where(
      sql<boolean>`exists (select from unnest(${[...orderIds]}::text[]) as gone
        where position(gone in letters.key) > 0 or 'order:' || gone = any(letters.opens))`,
    )
    .execute();
}

/** Deletes letters by what they are about, sent or not. */
export async function forgetLettersBy(tx: Database, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await tx.deleteFrom('letters').where('key', 'in', keys).execute();
}
