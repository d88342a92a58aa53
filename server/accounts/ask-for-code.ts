import { randomUUID } from 'node:crypto';
import { type FailureCode, ShopError } from '#shared/errors.ts';
import type { Actor } from '../limits/actor.ts';
import type { Act } from '../limits/budgets.ts';
import { refuseWith } from '../limits/refuse-with.ts';
import { giveBack, isWithin, renew, spend } from '../limits/spend.ts';
import type { Shop } from '../shop.ts';
import { tasks } from '../tasks.ts';
import { codeHash, hashOfNoCode, newCode, sealed } from '../mail/code-secrets.ts';
import { codeMinutes } from './code-rules.ts';
import { hasAccount } from './has-account.ts';

/**
 * Sends a sign-in code to an address that has an account. An address without one is told so a few times an hour;
 * beyond that the answer is the same as for any other, so that nobody can collect addresses. Both ways do the same
 * work, so that the time does not tell either.
 *
 * @throws ShopError `account_not_found` with `accountExists: false`, `code_too_soon`, `code_blocked`, `proof_needed`
 */
export async function askForLoginCode(shop: Shop, actor: Actor): Promise<void> {
  await countIn(shop, actor);
  const isKnown = await makeCode(shop, 'login', actor);
  const isToBeTold = await mayBeTold(shop, actor, isKnown);
  if (!isToBeTold) return;
  // No code was sent, and that is no secret here: the next question need not wait for one.
  await giveBack(shop, 'send another code', actor);
  throw new ShopError('account_not_found', { accountExists: false });
}

/**
 * Sends a code to whoever wants an account. Whether the address has one already is told in the letter alone.
 *
 * @throws ShopError `code_too_soon`, `code_blocked`, `proof_needed`
 */
export async function askForRegisterCode(shop: Shop, actor: Actor): Promise<void> {
  await countIn(shop, actor, ['ask to register']);
  await makeCode(shop, 'register', actor);
}

async function countIn(shop: Shop, actor: Actor, more: readonly Act[] = []): Promise<void> {
  const counted = (act: Act, code: FailureCode) => spend(shop, act, actor).catch(refuseWith(code));
  await counted('ask for a code', 'code_blocked');
  for (const act of more) await counted(act, 'code_blocked');
  await counted('send another code', 'code_too_soon');
  await counted('send a code', 'code_blocked');
}

/**
 * Whose mailbox is proved waits for no code any more, so the next may be asked for at once: by who signs out and in
 * again within the minute, or was told to register first.
 */
export const endResendPause = (shop: Shop, actor: Actor) => renew(shop, 'send another code', actor);

/**
 * Puts a new code in the place of this browser's old one, and the job that mails it; for an unknown address both are
 * empty.
 */
async function makeCode(
  { db, jobs, now, config }: Shop,
  purpose: 'login' | 'register',
  { address: email, browser }: Actor,
) {
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
      strangeTries: 0,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + codeMinutes * 60_000),
      usedAt: null,
      usedBy: null,
    };
    await tx
      .insertInto('oneTimeCodes')
      .values({ ...row, email, browser })
      .onConflict((conflict) => conflict.columns(['email', 'browser']).doUpdateSet(row))
      .execute();
    await tasks.mailCode.add(jobs, tx, { id });
    return isKnown;
  });
}

/** Counts a 'no such account'. What is not to be told is counted too, beside it, so that it takes as long. */
async function mayBeTold(shop: Shop, actor: Actor, isKnown: boolean): Promise<boolean> {
  const act = isKnown ? 'learn nothing of an account' : 'learn that there is no account';
  return (await isWithin(shop, act, actor)) && !isKnown;
}
