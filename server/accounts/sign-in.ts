import { ShopError } from '#shared/errors.ts';
import { capitalised } from '#shared/checkout/names.ts';
import type { Database } from '../db/database.ts';
import { giveBackAllowance, networkOf, useAllowance } from '../http/limits.ts';
import type { SessionTokens } from '../http/cookies.ts';
import { welcomeLetter } from '../mail/letters/welcome.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Shop } from '../shop.ts';
import { refuseWith } from './ask-for-code.ts';
import { codesPerNetwork, guessesPerNetwork } from './code-limits.ts';
import { type Account, accountColumns, startSession } from './sessions.ts';
import { tryCode, type Verdict } from './try-code.ts';

interface SignedIn {
  account: Account;
  tokens: SessionTokens;
}

interface Proof {
  email: string;
  otp: string;
  ip: string;
}

/**
 * Exchanges a code for a session. A code that was asked for while registering does too, once there is an account.
 *
 * @throws ShopError `code_wrong` (400, never 401), `code_blocked`
 */
export function signIn(shop: Shop, { email, otp, ip }: Proof): Promise<SignedIn> {
  return withCode(shop, ip, async (tx) => {
    const account = await accountWith(tx, email);
    // The same guess is counted the same, whether there is an account or not.
    const purposes = account ? (['login', 'register'] as const) : [];
    const verdict = await tryCode(tx, { email, code: otp, purposes }, { secret: shop.config.secret, now: shop.now() });
    return { verdict, account };
  });
}

/**
 * Exchanges a code for a new account and its session. An address that has an account already is signed in to it, and
 * nothing of it changes (decisions, Accounts).
 *
 * @throws ShopError `code_wrong` (400, never 401), `code_blocked`
 */
export function register(shop: Shop, { ip, otp, ...details }: Proof & { firstName: string; lastName: string }) {
  return withCode(shop, ip, async (tx) => {
    const guess = { email: details.email, code: otp, purposes: ['register'] as const };
    const verdict = await tryCode(tx, guess, { secret: shop.config.secret, now: shop.now() });
    return { verdict, account: verdict === 'right' ? await accountFor(shop, tx, details) : undefined };
  });
}

async function withCode(
  shop: Shop,
  ip: string,
  prove: (tx: Database) => Promise<{ verdict: Verdict; account: Account | undefined }>,
): Promise<SignedIn> {
  const { db, now } = shop;
  const network = networkOf(ip);
  await useAllowance(db, now(), guessesPerNetwork, network).catch(refuseWith('code_blocked'));
  const proved = await db.transaction().execute(async (tx) => {
    const { verdict, account } = await prove(tx);
    if (verdict !== 'right' || !account) return verdict; // Not thrown: the try must stay counted.
    return { account, tokens: await startSession(tx, account.id, now()) };
  });
  if (proved === 'blocked') throw new ShopError('code_blocked');
  if (typeof proved === 'string') throw new ShopError('code_wrong');
  for (const limit of [guessesPerNetwork, codesPerNetwork]) await giveBackAllowance(db, limit, network);
  return proved;
}

function accountWith(tx: Database, email: string): Promise<Account | undefined> {
  return tx.selectFrom('accounts').select(accountColumns).where('email', '=', email).executeTakeFirst();
}

/** The account of a proved address: a new one, unless there is one. */
async function accountFor(
  { jobs, now, config }: Shop,
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
  const letter = welcomeLetter(made, config.shop);
  await queueMail({ tx, jobs, now }, { key: `welcome:${made.id}`, to: email, letter });
  return made;
}
