import { createHash } from 'node:crypto';
import { oneTimeCodeLetter } from '../mail/letters/one-time-code.ts';
import type { Shop } from '../shop.ts';
import { opened } from '../mail/code-secrets.ts';

/**
 * Mails a code and erases it: from then on only its hash is kept. It never lies among the letters, which can be read.
 * A code that is over, used or replaced meanwhile is not mailed any more; an address without an account has none.
 */
export async function mailCode({ db, post, now, config, settings }: Shop, id: string): Promise<void> {
  const code = await db
    .selectFrom('oneTimeCodes')
    .leftJoin('accounts', 'accounts.email', 'oneTimeCodes.email')
    .select(['oneTimeCodes.email', 'oneTimeCodes.purpose', 'oneTimeCodes.sealed', 'accounts.firstName'])
    .where('oneTimeCodes.id', '=', id)
    .where('expiresAt', '>', now())
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  if (!code?.sealed) return;
  const digits = opened(config.secret, id, code.sealed);
  const letter = oneTimeCodeLetter({ code: digits, isNew: code.purpose === 'register', ...code }, await settings());
  const host = new URL(config.shop.publicUrl).hostname;
  const messageId = `<${createHash('sha256').update(`code:${id}`).digest('hex').slice(0, 32)}@${host}>`;
  await post.send({ ...letter, to: code.email, messageId });
  await db.updateTable('oneTimeCodes').set({ sealed: null }).where('id', '=', id).execute();
}
