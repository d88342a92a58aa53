import type { Shop } from '../shop.ts';
import type { Database } from '../db/database.ts';
import { isOnlyByDay, isQuietHour } from './quiet-hours.ts';
import { messageIdOf } from './mailer.ts';
import { type LinkPurpose, fillTokens, orderPurpose } from './link-token.ts';

/**
 * Sends one email, once. After a crash between sending and recording it, it may be sent twice, with the same
 * Message-ID. Failures are thrown, and the job is retried.
 */
export async function sendEmail({ db, mailer, now, config, log }: Shop, key: string): Promise<void> {
  const queued = await db
    .selectFrom('letters')
    .select(['recipient', 'subject', 'text', 'html', 'replyTo', 'opens', 'headers'])
    .where('key', '=', key)
    .where('sentAt', 'is', null)
    .executeTakeFirst();
  if (!queued) return;
  if (isOnlyByDay(key) && isQuietHour(now())) {
    await db.deleteFrom('letters').where('key', '=', key).where('sentAt', 'is', null).execute();
    return;
  }
  const { recipient, subject, replyTo } = queued;
  const opens = await signedPurposes(db, queued);
  if (opens === null) {
    await db.deleteFrom('letters').where('key', '=', key).where('recipient', '=', recipient).execute();
    return;
  }
  const filled = (text: string) => fillTokens(text, opens, config.secrets, now());
  const headers = Object.entries(queued.headers).map(([name, text]) => [name, filled(text)]);
  const mail = {
    to: recipient,
    subject,
    text: filled(queued.text),
    html: filled(queued.html),
    headers: Object.fromEntries(headers),
    ...(replyTo && { replyTo }),
    messageId: messageIdOf(config.shop.publicUrl, key),
  };
  await mailer.send(mail).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    // Only the key is logged: an email contains an address and links with tokens.
    log.warn(`Email ${key} was not sent and is tried again. ${why}`);
    throw error;
  });
  // Unless a corrected address replaced it in the meantime: then the new one has yet to be sent.
  await db
    .updateTable('letters')
    .set({ sentAt: now() })
    .where('key', '=', key)
    .where('recipient', '=', recipient)
    .execute();
}

/**
 * The subjects of an email's tokens; null if the order's address was corrected since and the recipient has nothing to
 * do with it.
 */
async function signedPurposes(
  db: Database,
  { recipient, opens }: { recipient: string; opens: string[] },
): Promise<Map<LinkPurpose, LinkPurpose> | null> {
  const purposes = new Map(opens.map((one) => [one as LinkPurpose, one as LinkPurpose]));
  const orderIds = opens.filter((one) => one.startsWith('order:')).map((one) => one.slice('order:'.length));
  if (orderIds.length === 0) return purposes;
  const corrected = await db
    .selectFrom('orders')
    .select(['id', 'email', 'emailCorrectedAt'])
    .where('id', 'in', orderIds)
    .where('emailCorrectedAt', 'is not', null)
    .execute();
  if (corrected.some(({ email }) => email !== recipient)) return null;
  for (const order of corrected) purposes.set(`order:${order.id}`, orderPurpose(order, recipient));
  return purposes;
}
