import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type FailureCode, ShopError } from '#shared/errors.ts';
import { minutesAfter } from '#shared/dates/moments.ts';
import type { RateLimitClient } from '../../rate-limits/client.ts';
import type { RateLimitedAction } from '../../rate-limits/rate-limits.ts';
import { rejectWith } from '../../rate-limits/reject-with.ts';
import { refundUse, countUse, resetUses, consume } from '../../rate-limits/consume.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';
import { queues } from '../../jobs/job-queue.ts';
import { sealed } from '../../config/seal.ts';
import { codeHash, hashOfNoCode, newCode } from '../../email/code-secrets.ts';
import { codeMinutes } from './code-rules.ts';
import { hasAccount } from '../has-account.ts';

/**
 * Sends a sign-in code to an address with an account. For an address without one the response says so a few times an
 * hour; after that it is the same as for any address, so that addresses can't be collected, and an email says so
 * instead. Both paths do the same work and count against the same limits, so neither time nor remaining limits reveal
 * accounts.
 *
 * @throws ShopError `account_not_found` with `accountExists: false`, `code_too_soon`, `code_blocked`, `proof_needed`
 */
export async function requestLoginCode(shop: Shop, client: RateLimitClient): Promise<void> {
  await countIn(shop, client);
  const isKnown = await hasAccount(shop.db, client.address);
  if (await countMissingAccount(shop, client, isKnown)) {
    // No code was sent, as the response says: the next request need not wait.
    await refundUse(shop, 'send another code', client);
    throw new ShopError('account_not_found', { accountExists: false });
  }
  const mayInvite = await countUse(shop, 'be invited to register', client);
  await makeCode(shop, client, { purpose: 'login', isSent: isKnown, mayInvite });
}

/**
 * Sends a registration code. Only the email says whether the address has an account already.
 *
 * @throws ShopError `code_too_soon`, `code_blocked`, `proof_needed`
 */
export async function requestRegistrationCode(shop: Shop, client: RateLimitClient): Promise<void> {
  await countIn(shop, client, await registrationActions(client));
  await makeCode(shop, client, { purpose: 'register', isSent: true, mayInvite: false });
}

/**
 * The limits that a registration code counts against until it is used. A request from a browser that was signed in to
 * the account does not count.
 */
export async function registrationActions(client: RateLimitClient): Promise<RateLimitedAction[]> {
  if (client.isAtHome) return [];
  return (await client.isKnown()) ? ['ask to register', 'ask to register in a known browser'] : ['ask to register'];
}

async function countIn(shop: Shop, client: RateLimitClient, more: readonly RateLimitedAction[] = []): Promise<void> {
  const counted = (action: RateLimitedAction, code: FailureCode) =>
    consume(shop, action, client).catch(rejectWith(code));
  await counted('ask for a code', 'code_blocked');
  for (const action of more) await counted(action, 'code_blocked');
  await counted('send another code', 'code_too_soon');
  await counted('send a code', 'code_blocked');
}

/**
 * After a sign-in the next code may be requested at once: by a shopper who signs out and in again within the minute, or
 * who had to register first.
 */
export const endResendPause = (shop: Shop, client: RateLimitClient) => resetUses(shop, 'send another code', client);

interface CodeOptions {
  purpose: 'login' | 'register';
  /** Whether a code is sent at all. */
  isSent: boolean;
  /** Whether an address without an account may get an email that says so. */
  mayInvite: boolean;
}

/**
 * Makes a code for this browser and queues its email. Of its earlier codes the last one stays valid, if it was sent and
 * not used. For an unknown address the row holds a hash that matches no code.
 */
async function makeCode(
  { db, jobs, now, config }: Shop,
  { address: email, browser, network, isKnown }: RateLimitClient,
  { purpose, isSent, mayInvite }: CodeOptions,
): Promise<void> {
  const id = randomUUID();
  const code = newCode();
  const createdAt = now();
  const hash = codeHash(config.secrets, { id, purpose, email, code });
  const row = {
    id,
    purpose,
    codeHash: isSent ? hash : hashOfNoCode(),
    sealed: isSent ? sealed(config.secrets, id, code) : null,
    tries: 0,
    strangeTries: 0,
    createdAt,
    expiresAt: minutesAfter(createdAt, codeMinutes),
    usedAt: null,
    usedBy: null,
    waitsAs: null,
    network,
    isBrowserKnown: await isKnown(),
  };
  await transact(db, async (tx) => {
    await tx
      .insertInto('oneTimeCodes')
      .values({ ...row, email, browser })
      .execute();
    await deleteReplacedCodes(tx, { id, email, browser });
    await queues.emailCode.add(jobs, tx, { id, mayInvite });
  });
}

const deleteReplacedCodes = (tx: Database, { id, email, browser }: { id: string; email: string; browser: Buffer }) =>
  tx
    .deleteFrom('oneTimeCodes')
    .where('email', '=', email)
    .where('browser', '=', browser)
    .where('id', '<>', id)
    .where(
      sql<boolean>`(
        sealed is not null or waits_as is not null or used_at is not null or exists (
          select from one_time_codes as later
          where later.email = one_time_codes.email and later.browser = one_time_codes.browser and later.id <> ${id}
            and later.id <> one_time_codes.id and later.created_at >= one_time_codes.created_at))`,
    )
    .execute();

/**
 * Counts a 'no such account'. When it must not be revealed, another counter is used, so that the response takes as
 * long.
 *
 * @returns whether the response may tell it
 */
async function countMissingAccount(shop: Shop, client: RateLimitClient, isKnown: boolean): Promise<boolean> {
  const action = isKnown ? 'learn nothing of an account' : 'learn that there is no account';
  return (await countUse(shop, action, client)) && !isKnown;
}
