import { ShopError } from '#shared/errors.ts';
import { logSecurityEvent } from '../security/log-security-event.ts';
import type { Shop } from '../shop.ts';
import { verifyTotp } from './authenticator.ts';
import { rememberBrowser, type StaffBrowser } from './remember-browser.ts';
import { redeemStaffCode } from './staff-code.ts';
import { endStaffSession, staffOfSession, type StaffSession, startStaffSession } from './staff-sessions.ts';
import { writeAudit } from './write-audit.ts';

interface Entry extends StaffSession {
  next: 'in' | 'authenticator' | 'pair';
}

/**
 * The emailed code. In production a session is not complete until an authenticator code was entered too; in the demo only
 * for staff who paired an authenticator.
 */
export async function signInStaff(
  shop: Shop,
  guess: Parameters<typeof redeemStaffCode>[1] & StaffBrowser,
): Promise<Entry> {
  const { staffId, hasAuthenticator } = await redeemStaffCode(shop, guess).catch((error: unknown) => {
    if (error instanceof ShopError && error.code === 'code_wrong') {
      logSecurityEvent(shop, { kind: 'staff-wrong-code', network: guess.network, email: guess.email });
    }
    throw error;
  });
  const next = hasAuthenticator ? 'authenticator' : shop.config.isProduction ? 'pair' : 'in';
  const at = shop.now();
  return shop.db.transaction().execute(async (tx) => {
    const session = await startStaffSession(tx, staffId, at, { isWhole: next === 'in', device: guess.device });
    if (next === 'in') {
      await writeAudit(tx, { by: { _id: staffId }, at, action: 'staff.signed-in', subject: staffId });
      await rememberBrowser(shop, tx, staffId, guess);
    }
    return { ...session, next };
  });
}

/**
 * The authenticator code: the session ends, whether a half or a whole one, and a whole one begins, under a new token. The
 * first code also pairs the authenticator.
 *
 * @throws ShopError `staff_session_over`, and the errors of `verifyTotp`
 */
export async function signInWithTotp(
  shop: Shop,
  tokenHash: Buffer | null,
  digits: string,
  from: StaffBrowser,
): Promise<StaffSession> {
  const { db, now } = shop;
  const staff = tokenHash && (await staffOfToken(shop, tokenHash));
  if (!tokenHash || !staff) throw new ShopError('staff_session_over');
  await verifyTotp(shop, staff._id, digits).catch(async (error: unknown) => {
    const about = { network: from.network, email: staff.email };
    if (error instanceof ShopError && error.code === 'authenticator_code_wrong') {
      logSecurityEvent(shop, { kind: 'staff-wrong-authenticator-code', ...about });
      await writeAudit(db, { by: staff, at: now(), action: 'staff.authenticator-code-wrong', subject: staff._id });
    }
    if (error instanceof ShopError && error.code === 'too_many_requests') {
      logSecurityEvent(shop, { kind: 'staff-locked', ...about });
    }
    throw error;
  });
  return db.transaction().execute(async (tx) => {
    await endStaffSession(tx, tokenHash, now());
    const action = staff.hasAuthenticator ? 'staff.signed-in' : 'staff.paired';
    await writeAudit(tx, { by: staff, at: now(), action, subject: staff._id });
    await rememberBrowser(shop, tx, staff._id, from);
    return startStaffSession(tx, staff._id, now(), { isWhole: true, device: from.device });
  });
}

/** A staff member who has at least entered the emailed code. */
export async function staffOfToken({ db, now }: Shop, tokenHash: Buffer) {
  return (
    (await staffOfSession(db, tokenHash, now(), { isWhole: false })) ??
    (await staffOfSession(db, tokenHash, now(), { isWhole: true }))
  );
}
