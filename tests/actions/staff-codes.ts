import { TOTP } from 'otpauth';
import { emailStaffCode } from '#server/staff/email-staff-code.ts';
import { addStaff } from '#server/staff/staff.ts';
import { Shopper } from './shopper.ts';
import type { TestShop } from '../shop/test-shop.ts';

/** Signing in to the admin, step by step. */

/** A shop with an owner, who has a browser of their own. */
export async function withOwner(shop: TestShop, email = 'bola@example.com') {
  await addStaff(shop.db, { email, name: 'Bola', role: 'owner', by: null, at: shop.now() });
  return { email, browser: new Shopper(shop) };
}

export const askForCode = (browser: Shopper, email: string) => browser.call('POST', '/api/admin/send-code', { email });

export const signInWith = (browser: Shopper, email: string, code: string) =>
  browser.call('POST', '/api/admin/sign-in', { email, code });

export const signInWithTotp = (browser: Shopper, code: string) =>
  browser.call('POST', '/api/admin/authenticator', { code });

export const whoAmI = (browser: Shopper) => browser.call('GET', '/api/admin/me');

/** Sends the queued emails, and returns the newest code to this address. */
export async function codeMailedTo(shop: TestShop, email: string): Promise<string> {
  const waiting = await shop.db.selectFrom('staffCodes').select('id').where('email', '=', email).execute();
  for (const { id } of waiting) await emailStaffCode(shop, id);
  const sentEmail = await shop.db
    .selectFrom('caughtMail')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\b\d{6}\b/.exec(sentEmail.text)![0];
}

/** Requests a code, reads it and submits it. */
export async function enter(shop: TestShop, browser: Shopper, email: string) {
  await askForCode(browser, email);
  return signInWith(browser, email, await codeMailedTo(shop, email));
}

/** Registers an authenticator in this browser. Returns its secret. */
export async function pair(browser: Shopper): Promise<string> {
  const { status, body } = await browser.call('POST', '/api/admin/authenticator/pair');
  if (status !== 200) throw new Error(`${status} ${body.message}`);
  return body['key'] as string;
}

/** The authenticator's current code. */
export const digitsOf = ({ now }: Pick<TestShop, 'now'>, key: string) =>
  new TOTP({ secret: key }).generate({ timestamp: now().getTime() });
