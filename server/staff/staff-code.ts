import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { minutesAfter } from '#shared/dates/moments.ts';
import { transact } from '../db/transact.ts';
import { type RateLimitClient, unknownClient } from '../rate-limits/client.ts';
import { networkOf } from '../http/network.ts';
import { resetUses, consume } from '../rate-limits/consume.ts';
import { sealed } from '../config/seal.ts';
import { codeHash, codeHashes, newCode } from '../email/code-secrets.ts';
import type { Shop } from '../shop.ts';
import { queues } from '../jobs/job-queue.ts';
import { wasStaffBrowser } from './remember-browser.ts';

const codeMinutes = 10;
const maxAttempts = 5;

/** The client: an IP address, and a browser by its cookie. */
interface StaffCodeRequest {
  email: string;
  ip: string;
  browser: Buffer;
}

/**
 * Strangers don't hold up a browser in which this member of staff was signed in: no limit that others can use up applies
 * to it, only its own. One that signed in to the shop is a stranger here.
 */
async function staffSignInClient(shop: Shop, { email, ip, browser }: StaffCodeRequest): Promise<RateLimitClient> {
  const isAtHome = await wasStaffBrowser(shop, { email, browser });
  return { ...unknownClient(email), network: networkOf(ip), browser, isAtHome, isKnown: async () => isAtHome };
}

/**
 * Sends a code to a staff member. For any other address the same work is done and stored, and the job has nobody to
 * send it to, so that the response time does not reveal staff addresses.
 *
 * @throws ShopError `too_many_requests`
 */
export async function sendStaffCode(shop: Shop, { email, ip, browser }: StaffCodeRequest): Promise<void> {
  const { db, jobs, now, config } = shop;
  const client = await staffSignInClient(shop, { email, ip, browser });
  await consume(shop, 'ask for a staff code', client);
  await consume(shop, 'send a staff code', client);
  const id = randomUUID();
  const code = newCode();
  const createdAt = now();
  const row = {
    id,
    codeHash: codeHash(config.secrets, { id, purpose: 'staff', email, code }),
    sealed: sealed(config.secrets, id, code),
    tries: 0,
    createdAt,
    expiresAt: minutesAfter(createdAt, codeMinutes),
    usedAt: null,
  };
  await transact(db, async (tx) => {
    await tx
      .insertInto('staffCodes')
      .values({ ...row, email, browser })
      .onConflict((conflict) => conflict.columns(['email', 'browser']).doUpdateSet(row))
      .execute();
    await queues.emailStaffCode.add(jobs, tx, { id });
  });
}

/**
 * Checks an emailed code, in the browser that requested it. Comparing, counting and using it is one update: of a
 * thousand concurrent guesses five are compared, and of two with the right code one succeeds.
 *
 * @returns the staff member
 * @throws ShopError `code_wrong` whatever is wrong, so that addresses of staff and others get the same response;
 *   `too_many_requests`
 */
export async function redeemStaffCode(shop: Shop, { email, code, ip, browser }: StaffCodeRequest & { code: string }) {
  const { db, now, config } = shop;
  const client = await staffSignInClient(shop, { email, ip, browser });
  await consume(shop, 'guess a staff code', client);
  const found = await db
    .selectFrom('staffCodes')
    .leftJoin('staff', (staff) => staff.onRef('staff.email', '=', 'staffCodes.email').on('staff.leftAt', 'is', null))
    .select(['staffCodes.id', 'staff.id as staffId', 'authenticatorProvedAt'])
    .where('staffCodes.email', '=', email)
    .where('browser', '=', browser)
    .where('expiresAt', '>', now())
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  if (!found) throw new ShopError('code_wrong');
  const hashes = codeHashes(config.secrets, { id: found.id, purpose: 'staff', email, code });
  const isRight = sql<boolean>`(code_hash = any(${hashes}::bytea[]))`;
  const tried = await db
    .updateTable('staffCodes')
    .set({
      tries: sql`tries + case when ${isRight} then 0 else 1 end`,
      usedAt: sql`case when ${isRight} then ${now()}::timestamptz end`,
    })
    .where('id', '=', found.id)
    .where('usedAt', 'is', null)
    .where('tries', '<', maxAttempts)
    .returning('usedAt')
    .executeTakeFirst();
  // For other addresses no code was sent, and none works.
  if (!tried?.usedAt || found.staffId === null) throw new ShopError('code_wrong');
  await resetUses(shop, 'send a staff code', client);
  return { staffId: found.staffId, hasAuthenticator: found.authenticatorProvedAt !== null };
}
