import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { unknownClient } from '../rate-limits/client.ts';
import { networkOf } from '../rate-limits/network.ts';
import { resetUses, consume } from '../rate-limits/consume.ts';
import { codeHash, newCode, sealed } from '../email/code-secrets.ts';
import type { Shop } from '../shop.ts';
import { queues } from '../job-queue.ts';

const codeMinutes = 10;
const maxAttempts = 5;

/** Who asks: an address on the network, and a browser by its cookie. */
interface Asking {
  email: string;
  ip: string;
  browser: Buffer;
}

/** A browser that shoppers use is nobody here. */
const atTheDoor = ({ email, ip }: Omit<Asking, 'browser'>) => ({ ...unknownClient(email), network: networkOf(ip) });

/**
 * Sends a code to somebody on the staff. For any other address the same is done and kept, and the job finds nobody to
 * mail it to: not even the time it takes tells who works here.
 *
 * @throws ShopError `too_many_requests`
 */
export async function sendStaffCode(shop: Shop, { email, ip, browser }: Asking): Promise<void> {
  const { db, jobs, now, config } = shop;
  const actor = atTheDoor({ email, ip });
  await consume(shop, 'ask for a staff code', actor);
  await consume(shop, 'send a staff code', actor);
  const id = randomUUID();
  const code = newCode();
  const createdAt = now();
  const row = {
    id,
    codeHash: codeHash(config.secret, { id, purpose: 'staff', email, code }),
    sealed: sealed(config.secret, id, code),
    tries: 0,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + codeMinutes * 60_000),
    usedAt: null,
  };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('staffCodes')
      .values({ ...row, email, browser })
      .onConflict((conflict) => conflict.columns(['email', 'browser']).doUpdateSet(row))
      .execute();
    await queues.mailStaffCode.add(jobs, tx, { id });
  });
}

/**
 * Tries a mailed code, in the browser that asked for it. Comparing, counting and using it up are one update: of a thousand guesses at once five are
 * looked at, and of two with the right code one gets in.
 *
 * @returns whose code it is
 * @throws ShopError `code_wrong`, whatever is wrong with it: a stranger's address and one of the staff answer alike;
 *   `too_many_requests`
 */
export async function redeemStaffCode(shop: Shop, { email, code, ip, browser }: Asking & { code: string }) {
  const { db, now, config } = shop;
  const actor = atTheDoor({ email, ip });
  await consume(shop, 'guess a staff code', actor);
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
  const hash = codeHash(config.secret, { id: found.id, purpose: 'staff', email, code });
  const isRight = sql<boolean>`(code_hash = ${hash})`;
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
  // A stranger's code was mailed to nobody, and opens nothing.
  if (!tried?.usedAt || found.staffId === null) throw new ShopError('code_wrong');
  await resetUses(shop, 'send a staff code', actor);
  return { staffId: found.staffId, hasAuthenticator: found.authenticatorProvedAt !== null };
}
