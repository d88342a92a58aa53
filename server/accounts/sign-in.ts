import { ShopError } from '#shared/errors.ts';
import { capitalised } from '#shared/checkout/capitalised.ts';
import type { Database } from '../db/database.ts';
import type { RateLimitClient } from '../rate-limits/client.ts';
import type { RateLimitedAction } from '../rate-limits/rate-limits.ts';
import { rejectWith } from '../rate-limits/reject-with.ts';
import { refundUse, consume } from '../rate-limits/consume.ts';
import type { SessionTokens } from '../http/cookies.ts';
import { welcomeEmail } from '../email/templates/welcome.ts';
import { accountEmailKey } from '../email/keys/account-emails.ts';
import { queueEmail } from '../email/queue-email.ts';
import { logSecurityEvent } from '../security/log-security-event.ts';
import type { Shop } from '../shop.ts';
import { endResendPause, registrationActions } from './codes/request-code.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { type Account, accountColumns } from './sessions.ts';
import { redeemSignInLink } from './sign-in-link.ts';
import { verifyCode } from './codes/verify-code.ts';

interface SignedIn {
  account: Account;
  tokens: SessionTokens;
}

interface Registration {
  otp: string;
  firstName: string;
  lastName: string;
}

/**
 * Exchanges a code for a session. A registration code works too, once there is an account.
 *
 * @throws ShopError `code_wrong` or `code_expired` (400, never 401), `code_blocked`, `proof_needed`, `too_many_requests`
 */
export async function signIn(shop: Shop, otp: string, client: RateLimitClient): Promise<SignedIn> {
  const account = await accountWith(shop.db, client.address);
  // A guess counts the same whether there is an account or not.
  const isFirst = await prove(shop, client, otp, account ? ['login', 'register'] : []);
  if (isFirst) await uncountCode(shop, client, ['ask for a code']);
  if (!account) throw new ShopError('code_wrong');
  return createSession(shop, account, client);
}

/**
 * Exchanges a sign-in link for a session.
 *
 * @param codeId of the code that was sent with it
 * @returns null when it is used, expired or replaced
 */
export async function signInWithLink(shop: Shop, codeId: string, client: RateLimitClient): Promise<SignedIn | null> {
  const redeemed = await redeemSignInLink(shop.db, { codeId, browser: client.browser }, shop.now());
  if (!redeemed) return null;
  const { account, isFirst } = redeemed;
  const owner = { ...client, address: account.email };
  if (isFirst) await uncountCode(shop, owner, ['ask for a code']);
  return createSession(shop, account, owner);
}

/**
 * Exchanges a code for a new account and its session. An address with an account is signed in to it, and nothing of it
 * changes (docs/decisions/0015).
 *
 * @throws ShopError `code_wrong` or `code_expired` (400, never 401), `code_blocked`, `proof_needed`, `too_many_requests`
 */
export async function register(
  shop: Shop,
  { otp, ...names }: Registration,
  client: RateLimitClient,
): Promise<SignedIn> {
  const isFirst = await prove(shop, client, otp, ['register']);
  if (isFirst) await uncountCode(shop, client, ['ask for a code', ...(await registrationActions(client))]);
  const { account, isNew, tokens } = await shop.db.transaction().execute(async (tx) => {
    const created = await accountFor(shop, tx, { ...names, email: client.address });
    return { ...created, tokens: await completeSignIn(shop, tx, created.account, client, created) };
  });
  // A code to an address that had an account was not counted.
  if (isNew) await refundUse(shop, 'send a registration code', client);
  return { account, tokens };
}

/** Begins a session in this browser after proof of identity. */
export const createSession = (shop: Shop, account: Account, client: RateLimitClient): Promise<SignedIn> =>
  shop.db.transaction().execute(async (tx) => ({ account, tokens: await completeSignIn(shop, tx, account, client) }));

/** @returns whether this is the first use of the code, which uncounts what was counted for it; a repetition does not */
async function prove(shop: Shop, client: RateLimitClient, code: string, purposes: readonly string[]): Promise<boolean> {
  const { db, now, config } = shop;
  await consume(shop, 'guess a code', client).catch(rejectWith('code_blocked'));
  const guess = { email: client.address, code, purposes, browser: client.browser };
  const verdict = await verifyCode(db, guess, { secrets: config.secrets, now: now() });
  if (verdict === 'wrong' || verdict === 'blocked') {
    const kind = verdict === 'wrong' ? 'wrong-code' : 'code-blocked';
    logSecurityEvent(shop, { kind, network: client.network, email: client.address });
    throw new ShopError(verdict === 'wrong' ? 'code_wrong' : 'code_blocked');
  }
  if (verdict === 'expired') throw new ShopError('code_expired');
  await refundUse(shop, 'guess a code', client);
  await consume(shop, 'sign in with a code or link', client);
  return verdict === 'right';
}

/** Uncounts what was counted when a code was requested that is used now. */
async function uncountCode(shop: Shop, client: RateLimitClient, actions: readonly RateLimitedAction[]): Promise<void> {
  for (const action of actions) await refundUse(shop, action, client);
  await endResendPause(shop, client);
}

function accountWith(db: Database, email: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').select(accountColumns).where('email', '=', email).executeTakeFirst();
}

/** The account of a proved address, created when there is none. */
async function accountFor(
  { jobs, now, settings }: Shop,
  tx: Database,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
): Promise<{ account: Account; isNew: boolean }> {
  const names = { firstName: capitalised(firstName), lastName: capitalised(lastName) };
  const created = await tx
    .insertInto('accounts')
    .values({ email, ...names, createdAt: now() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(accountColumns)
    .executeTakeFirst();
  if (!created) return { account: (await accountWith(tx, email))!, isNew: false };
  const content = welcomeEmail(created, await settings(tx));
  await queueEmail({ tx, jobs, now }, { key: accountEmailKey('welcome', created.id), to: email, content });
  return { account: created, isNew: true };
}
