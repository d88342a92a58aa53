import { opened } from '../../config/seal.ts';
import { messageIdOf } from '../../email/mailer.ts';
import { noAccountEmail } from '../../email/templates/no-account.ts';
import { oneTimeCodeEmail } from '../../email/templates/one-time-code.ts';
import type { EmailContent } from '../../email/queue-email.ts';
import type { Shop } from '../../shop.ts';
import { signInLink } from '../sign-in-link.ts';
import { queueForUnknown } from './release-codes.ts';

/**
 * Sends a code by email and erases it, keeping only its hash. The email is never stored, since stored emails can be
 * read. An expired, used or replaced code is not sent. An address without an account gets its email when its limit allows
 * it (`release-codes.ts`).
 *
 * @param mayInvite an address without an account gets an email that says how to register
 * @param isReleased its limit was consumed
 */
export async function emailCode(
  shop: Shop,
  { id, mayInvite, isReleased = false }: { id: string; mayInvite: boolean; isReleased?: boolean },
): Promise<void> {
  const { db, now, config, settings } = shop;
  const code = await db
    .selectFrom('oneTimeCodes')
    .leftJoin('accounts', 'accounts.email', 'oneTimeCodes.email')
    .select(['oneTimeCodes.id', 'oneTimeCodes.email', 'purpose', 'sealed', 'firstName'])
    .where('oneTimeCodes.id', '=', id)
    .where('expiresAt', '>', now())
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  if (!code) return;
  if (code.firstName === null && !isReleased) {
    if (code.sealed) await queueForUnknown(shop, id, 'registration code');
    else if (mayInvite && code.purpose === 'login') await queueForUnknown(shop, id, 'invitation');
    return;
  }
  if (code.sealed) {
    const digits = opened(config.secrets, id, code.sealed);
    const shopSettings = await settings();
    const { firstName } = code;
    const account = firstName === null ? null : { firstName, link: signInLink(config.secrets, id, shopSettings) };
    const facts = { code: digits, isNew: code.purpose === 'register', account };
    await send(shop, code, oneTimeCodeEmail(facts, shopSettings));
    await db.updateTable('oneTimeCodes').set({ sealed: null }).where('id', '=', id).execute();
  } else if (mayInvite && code.purpose === 'login' && code.firstName === null) {
    await send(shop, code, noAccountEmail(await shop.settings()));
  }
}

interface Addressed {
  id: string;
  email: string;
}

async function send({ mailer, config }: Shop, { id, email }: Addressed, content: EmailContent): Promise<void> {
  const messageId = messageIdOf(config.shop.publicUrl, `code:${id}`);
  await mailer.send({ ...content, to: email, messageId });
}
