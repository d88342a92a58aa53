import { emailCode } from '#server/accounts/codes/email-code.ts';
import { releaseCodes } from '#server/accounts/codes/release-codes.ts';
import { Shopper } from './shopper.ts';
import type { TestShop } from '../shop/test-shop.ts';

/** Signing in, as many tests begin. */

/** The newest code mailed to an address, once all queued emails are sent. */
export async function codeFor(shop: TestShop, email: string): Promise<string> {
  const waiting = await shop.db
    .selectFrom('oneTimeCodes')
    .select('id')
    .where('email', '=', email)
    .where('sealed', 'is not', null)
    .orderBy('createdAt')
    .execute();
  for (const { id } of waiting) await emailCode(shop, { id, mayInvite: false, isReleased: true });
  const emails = await shop.db
    .selectFrom('caughtMail')
    .select('text')
    .where('recipient', '=', email)
    .where('text', '~', '[0-9]{6}')
    .orderBy('id', 'desc')
    .execute();
  const [code] = /\b\d{6}\b/.exec(emails[0]?.text ?? '') ?? [];
  if (code === undefined) throw new Error(`No code was mailed to ${email}`);
  return code;
}

/** The token of the newest sign-in link that was mailed to an address. */
export async function signInTokenFor({ db }: Pick<TestShop, 'db'>, email: string): Promise<string> {
  const { text } = await db
    .selectFrom('caughtMail')
    .select('text')
    .where('recipient', '=', email)
    .where('text', 'like', '%/sign-in?t=%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\/sign-in\?t=([a-p]{64})\n/.exec(text)![1]!;
}

/** Runs the jobs that email codes and invitations, also those that wait for their limit. */
export async function sendCodeEmails(shop: Pick<TestShop, 'jobs'> & Parameters<typeof emailCode>[0]): Promise<void> {
  await releaseCodes(shop);
  for (;;) {
    const found = await shop.jobs.findJobs<Parameters<typeof emailCode>[1]>('email-code');
    if (found.length === 0) return;
    // In the order of a worker: the oldest first.
    for (const { id, data } of found.toSorted((one, other) => one.createdOn.getTime() - other.createdOn.getTime())) {
      await emailCode(shop, data);
      await shop.jobs.deleteJob('email-code', id);
    }
  }
}

/** A shopper with a new account, signed in, by default in a browser of their own. */
export async function newShopper(
  shop: TestShop,
  options: { email?: string; name?: string } = {},
  shopper = new Shopper(shop),
): Promise<Shopper> {
  const { email = 'ada@example.com', name = 'Ada Eze' } = options;
  const [firstName, lastName] = name.split(' ');
  const details = { email, firstName, lastName };
  await succeed(shopper.call('POST', '/api/auth/register-send-otp', details));
  const otp = await codeFor(shop, email);
  await succeed(shopper.call('POST', '/api/auth/register-verify-otp', { ...details, otp }));
  return shopper;
}

/** Signs in to an existing account, by default in a browser of its own. */
export async function signIn(shop: TestShop, email: string, shopper = new Shopper(shop)): Promise<Shopper> {
  await succeed(shopper.call('POST', '/api/auth/send-otp', { email }));
  await succeed(shopper.call('POST', '/api/auth/verify-otp', { email, otp: await codeFor(shop, email) }));
  return shopper;
}

async function succeed(response: ReturnType<Shopper['call']>): Promise<void> {
  const { status, body } = await response;
  if (status !== 200) throw new Error(`${status} ${body.code}: ${body.message}`);
}
