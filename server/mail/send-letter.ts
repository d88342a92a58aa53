import { createHash } from 'node:crypto';
import type { Shop } from '../shop.ts';

/**
 * Sends one letter, once. After a crash between sending and noting it, it may go twice; its Message-ID is the same
 * then. A failure is thrown, and the job comes again.
 */
export async function sendLetter({ db, post, now, config }: Shop, key: string): Promise<void> {
  const letter = await db
    .selectFrom('letters')
    .select(['recipient', 'subject', 'text', 'html', 'replyTo'])
    .where('key', '=', key)
    .where('sentAt', 'is', null)
    .executeTakeFirst();
  if (!letter) return;
  const { recipient, replyTo, ...words } = letter;
  const host = new URL(config.shop.publicUrl).hostname;
  const messageId = `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`;
  await post.send({ ...words, ...(replyTo && { replyTo }), to: recipient, messageId });
  await db.updateTable('letters').set({ sentAt: now() }).where('key', '=', key).execute();
}
