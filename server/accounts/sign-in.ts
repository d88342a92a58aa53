import { ShopError } from '#shared/errors.ts';
import { capitalised } from '#shared/checkout/names.ts';
import type { Database } from '../db/database.ts';
import { giveBackAllowance, networkOf, useAllowance } from '../http/limits.ts';
import type { SessionTokens } from '../http/cookies.ts';
import { welcomeLetter } from '../mail/letters/welcome.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Shop } from '../shop.ts';
import { endResendPause, refuseWith } from './ask-for-code.ts';
import { codesPerNetwork, guessesPerNetwork } from './code-limits.ts';
import { type Account, accountColumns, startSession } from './sessions.ts';
import { type Guess, tryCode } from './try-code.ts';

interface SignedIn {
  account: Account;
  tokens: SessionTokens;
}

interface Proof {
  email: string;
  otp: string;
  ip: string;
  /** See `Guess`. */
  askerHash: Buffer | null;
}

interface Registration extends Proof {
  firstName: string;
  lastName: string;
}

/**
 * Exchanges a code for a session. A code that was asked for while registering does too, once there is an account.
 *
 * @throws ShopError `code_wrong` (400, never 401), `code_blocked`
 */
export async function signIn(shop: Shop, { email, otp, ip, askerHash }: Proof): Promise<SignedIn> {
  const account = await accountWith(shop.db, email);
  // The same guess is counted the same, whether there is an account or not.
  await prove(shop, ip, { email, code: otp, purposes: account ? ['login', 'register'] : [], askerHash });
  if (!account) throw new ShopError('code_wrong');
  return { account, tokens: await startSession(shop.db, account.id, shop.now()) };
}

/**
 * Exchanges a code for a new account and its session. An address that has an account already is signed in to it, and
 * nothing of it changes (decisions, Accounts).
 *
 * @throws ShopError `code_wrong` (400, never 401), `code_blocked`
 */
export async function register(shop: Shop, { ip, otp, askerHash, ...details }: Registration): Promise<SignedIn> {
  await prove(shop, ip, { email: details.email, code: otp, purposes: ['register'], askerHash });
  return shop.db.transaction().execute(async (tx) => {
    const account = await accountFor(shop, tx, details);
    return { account, tokens: await startSession(tx, account.id, shop.now()) };
  });
}

async function prove(shop: Shop, ip: string, guess: Guess): Promise<void> {
  const { db, now, config } = shop;
  const network = networkOf(ip);
  await useAllowance(db, now(), guessesPerNetwork, network).catch(refuseWith('code_blocked'));
  const verdict = await tryCode(db, guess, { secret: config.secret, now: now() });
  if (verdict === 'blocked') throw new ShopError('code_blocked');
  if (verdict === 'wrong') throw new ShopError('code_wrong');
  for (const limit of [guessesPerNetwork, codesPerNetwork]) await giveBackAllowance(db, limit, network);
  await endResendPause(shop, guess.email);
}

function accountWith(db: Database, email: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').select(accountColumns).where('email', '=', email).executeTakeFirst();
}

/** The account of a proved address: a new one, unless there is one. */
async function accountFor(
  { jobs, now, settings }: Shop,
  tx: Database,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
): Promise<Account> {
  const names = { firstName: capitalised(firstName), lastName: capitalised(lastName) };
  const made = await tx
    .insertInto('accounts')
    .values({ email, ...names, createdAt: now() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(accountColumns)
    .executeTakeFirst();
  if (!made) return (await accountWith(tx, email))!;
  const letter = welcomeLetter(made, await settings(tx));
  await queueMail({ tx, jobs, now }, { key: `welcome:${made.id}`, to: email, letter });
  return made;
}
