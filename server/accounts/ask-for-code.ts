import { randomUUID } from 'node:crypto';
import { type FailureCode, ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import { giveBackAllowance, type Limit, networkOf, renewAllowance, useAllowance } from '../http/limits.ts';
import type { Shop } from '../shop.ts';
import { tasks } from '../tasks.ts';
import {
  codeMinutes,
  codesPerEmail,
  codesPerNetwork,
  resendPause,
  tellsPerBrowser,
  tellsPerNetwork,
  tellsPerSite,
} from './code-limits.ts';
import { codeHash, hashOfNoCode, newCode, sealed } from '../mail/code-secrets.ts';

/** Who asks, as far as limits are concerned: an address on the network, and a browser by its cookie. */
export interface Asking {
  email: string;
  ip: string;
  browser: string;
}

/**
 * Sends a sign-in code to an address that has an account. An address without one is told so a few times an hour;
 * beyond that the answer is the same as for any other, so that nobody can collect addresses. Both ways do the same
 * work, so that the time does not tell either.
 *
 * @throws ShopError `account_not_found` with `accountExists: false`, `code_too_soon`, `code_blocked`
 */
export async function askForLoginCode(shop: Shop, asking: Asking): Promise<void> {
  await countIn(shop, 'login', asking);
  const isKnown = await makeCode(shop, 'login', asking.email);
  const isToBeTold = await mayBeTold(shop, asking, isKnown);
  if (!isToBeTold) return;
  // No code was sent, and that is no secret here: the next question need not wait for one.
  await giveBackAllowance(shop.db, resendPause, `login:${asking.email}`);
  throw new ShopError('account_not_found', { accountExists: false });
}

/**
 * Sends a code to whoever wants an account. Whether the address has one already is told in the letter alone.
 *
 * @throws ShopError `code_too_soon`, `code_blocked`
 */
export async function askForRegisterCode(shop: Shop, asking: Asking): Promise<void> {
  await countIn(shop, 'register', asking);
  await makeCode(shop, 'register', asking.email);
}

async function countIn({ db, now }: Shop, purpose: string, { email, ip }: Asking): Promise<void> {
  const counted = (limit: Limit, who: string, code: FailureCode) =>
    useAllowance(db, now(), limit, who).catch(refuseWith(code));
  await counted(codesPerNetwork, networkOf(ip), 'code_blocked');
  await counted(resendPause, pausing(purpose, email), 'code_too_soon');
  for (const limit of codesPerEmail) await counted(limit, email, 'code_blocked');
}

/**
 * Whose mailbox is proved waits for no code any more, so the next may be asked for at once: by who signs out and in
 * again within the minute, or was told to register first.
 */
export async function endResendPause({ db }: Shop, email: string): Promise<void> {
  for (const purpose of ['login', 'register']) await renewAllowance(db, resendPause, pausing(purpose, email));
}

const pausing = (purpose: string, email: string) => `${purpose}:${email}`;

/** Says a limit's refusal in words of its own. */
export const refuseWith = (code: FailureCode) => (error: unknown) => {
  if (error instanceof ShopError && error.code === 'too_many_requests') throw new ShopError(code, { ...error.details });
  throw error;
};

/** Puts a new code in the place of the old one, and the job that mails it; for an unknown address both are empty. */
async function makeCode({ db, jobs, now, config }: Shop, purpose: 'login' | 'register', email: string) {
  const id = randomUUID();
  const code = newCode();
  const createdAt = now();
  return db.transaction().execute(async (tx) => {
    const isKnown = await hasAccount(tx, email);
    const isSent = isKnown || purpose === 'register';
    const hash = codeHash(config.secret, { id, purpose, email, code });
    const row = {
      id,
      purpose,
      codeHash: isSent ? hash : hashOfNoCode(),
      sealed: isSent ? sealed(config.secret, id, code) : null,
      tries: 0,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + codeMinutes * 60_000),
      usedAt: null,
      usedBy: null,
    };
    await tx
      .insertInto('oneTimeCodes')
      .values({ ...row, email })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
      .execute();
    await tasks.mailCode.add(jobs, tx, { id });
    return isKnown;
  });
}

async function hasAccount(tx: Database, email: string): Promise<boolean> {
  const account = await tx.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
  return account !== undefined;
}

/** Counts a 'no such account'. What is not to be told is counted too, beside it, so that it takes as long. */
async function mayBeTold({ db, now }: Shop, { ip, browser }: Asking, isKnown: boolean): Promise<boolean> {
  const rations: [Limit, string][] = [
    [tellsPerNetwork, networkOf(ip)],
    [tellsPerBrowser, browser],
    [tellsPerSite, ''],
  ];
  let isTold = !isKnown;
  for (const [limit, who] of rations) {
    const counted = isTold ? limit : { ...limit, name: `${limit.name}-not` };
    const isLeft = await useAllowance(db, now(), counted, who).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ShopError) return false;
        throw error;
      },
    );
    isTold &&= isLeft;
  }
  return isTold;
}
