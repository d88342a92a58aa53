import type { Database } from '../db/database.ts';
import { newStaffSignInEmail } from '../email/templates/new-sign-in.ts';
import { queueEmail } from '../email/queue-email.ts';
import { logSecurityEvent } from '../security/log-security-event.ts';
import type { Shop } from '../shop.ts';

/** Where somebody stands at the door of the office. */
export interface StaffBrowser {
  /** The hash of the token in its cookie. */
  browser: Buffer;
  /** What it calls itself. */
  device: string;
  network: string;
}

/**
 * Notes that somebody is in, by whatever means, in the transaction that begins their whole session. Of a browser that
 * they never came in with before they are told by a letter.
 */
export async function rememberBrowser(
  shop: Shop,
  tx: Database,
  staffId: string,
  { browser, device, network }: StaffBrowser,
): Promise<void> {
  const at = shop.now();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staffBrowsers')
    .values({ staffId, browser, seenAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const isNew = numInsertedOrUpdatedRows === 1n;
  const { email, name } = await tx
    .selectFrom('staff')
    .select(['email', 'name'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  logSecurityEvent(shop, { kind: isNew ? 'staff-new-browser' : 'staff-signed-in', network, email });
  if (!isNew) return;
  const letter = newStaffSignInEmail({ name, device, at }, await shop.settings(tx));
  const key = `new-staff-sign-in:${staffId}:${browser.toString('hex', 0, 8)}`;
  await queueEmail({ ...shop, tx }, { key, to: email, letter });
}
