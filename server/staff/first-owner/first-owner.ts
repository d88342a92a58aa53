import { adminMessages } from '#shared/admin/messages.ts';
import { ShopError } from '#shared/errors.ts';
import { codeHashes } from '../../email/code-secrets.ts';
import { messageIdOf } from '../../email/mailer.ts';
import { firstOwnerCodeEmail } from '../../email/templates/first-owner.ts';
import type { Shop } from '../../shop.ts';
import { idOfLink } from './first-owner-link.ts';
import { rememberBrowser, type StaffBrowser } from '../remember-browser.ts';
import { addStaffIn } from '../staff.ts';
import { type StaffSession, startStaffSession } from '../staff-sessions.ts';
import { takeStaffLock } from '../take-staff-lock.ts';
import { writeAudit } from '../write-audit.ts';

interface Person {
  email: string;
  name: string;
}

/**
 * Sends a code at once, not by a job, so that the person who waits for it learns that it will not come.
 *
 * @returns why it was not sent; null if the mail server took it
 * @throws ShopError `owner_exists`, `first_owner_link_over`
 */
export async function sendFirstOwnerCode(shop: Shop, { token, ...person }: Person & { token: string }) {
  const { config, db, mailer, settings } = shop;
  const id = await idOfLink(shop, db, token);
  const code = codesFor(shop, id, person.email)[0]!;
  const messageId = messageIdOf(config.shop.publicUrl);
  const content = firstOwnerCodeEmail({ code, name: person.name }, await settings());
  try {
    await mailer.send({ ...content, to: person.email, messageId });
    return null;
  } catch (error) {
    // The reply of a mail server may name its host and its user, and the holder of the link is not known yet.
    shop.log.error(`The first owner's code was not sent: ${error instanceof Error ? error.message : String(error)}`);
    return adminMessages.firstOwner.mailFailed;
  }
}

/**
 * Makes the holder of the link the first owner and signs them in; of two at the same moment, only one. In production
 * they pair an authenticator before they are in, as everybody does.
 *
 * @param code finds a wrong address before it locks its owner out; the link alone is what lets them in
 * @throws ShopError `owner_exists`, `first_owner_link_over`, `code_wrong`
 */
export async function becomeFirstOwner(
  shop: Shop,
  { token, email, name, code, ...from }: Person & StaffBrowser & { token: string; code?: string | undefined },
): Promise<StaffSession & { next: 'in' | 'pair' }> {
  const { db, now, config } = shop;
  const at = now();
  const next = config.isProduction ? 'pair' : 'in';
  return db.transaction().execute(async (tx) => {
    await takeStaffLock(tx);
    const id = await idOfLink(shop, tx, token);
    if (code !== undefined && !codesFor(shop, id, email).includes(code)) throw new ShopError('code_wrong');
    const staffId = await addStaffIn(tx, { email, name, role: 'owner', by: null, at });
    const session = await startStaffSession(tx, staffId, at, { isWhole: next === 'in', device: from.device });
    if (next === 'in') {
      await writeAudit(tx, { by: { _id: staffId }, at, action: 'staff.signed-in', subject: staffId });
      await rememberBrowser(shop, tx, staffId, from);
    }
    return { ...session, next } as const;
  });
}

/** Six digits of a link and an address, made of each secret: nothing of them is stored. */
const codesFor = ({ config }: Shop, id: string, email: string): string[] =>
  codeHashes(config.secrets, { id, purpose: 'first-owner', email, code: '' }).map((hash) =>
    String(hash.readUInt32BE(0) % 1_000_000).padStart(6, '0'),
  );
