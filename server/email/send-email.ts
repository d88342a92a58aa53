import { createHash } from 'node:crypto';
import type { Shop } from '../shop.ts';
import { type LinkPurpose, fillTokens } from './link-token.ts';

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
  const { recipient, subject, replyTo } = queued;
  const filled = (text: string) => fillTokens(text, queued.opens as LinkPurpose[], config.secrets, now());
  const headers = Object.entries(queued.headers).map(([name, text]) => [name, filled(text)]);
  const host = new URL(config.shop.publicUrl).hostname;
  const messageId = `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`;
  const mail = {
    to: recipient,
    subject,
    text: filled(queued.text),
    html: filled(queued.html),
    headers: Object.fromEntries(headers),
    ...(replyTo && { replyTo }),
    messageId,
  };
  await mailer.send(mail).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    // Only the key is logged: an email contains an address and links with tokens.
    log.warn(`Email ${key} was not sent and is tried again. ${why}`);
    throw error;
  });
  await db.updateTable('letters').set({ sentAt: now() }).where('key', '=', key).execute();
}
