import { sql } from 'kysely';
import { attemptEach } from '../../attempt-each.ts';
import { minutesAfter, minutesBefore } from '#shared/dates/moments.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { queues } from '../../jobs/job-queue.ts';
import { widerNetwork } from '../../http/network.ts';
import { unknownClient } from '../../rate-limits/client.ts';
import { refundUse, tryConsume } from '../../rate-limits/consume.ts';
import { logSecurityEvent } from '../../security/log-security-event.ts';
import type { Shop } from '../../shop.ts';
import { codeMinutes, maxWaitMinutes } from './code-rules.ts';

/** The emails to an address without an account: a code to register, or a notice that there is no account. */
type EmailToUnknown = keyof typeof maxWaitMinutes;

/** Makes an email to an address without an account wait for its limit, which may allow it at once. */
export async function queueForUnknown(shop: Shop, id: string, kind: EmailToUnknown): Promise<void> {
  await shop.db.updateTable('oneTimeCodes').set({ waitsAs: kind }).where('id', '=', id).execute();
  if (!(await releaseOrLeave(shop, kind)))
    logSecurityEvent(shop, { kind: 'rate-limited', act: limitOf[kind], network: '' });
}

/**
 * Emails that can't be released are left to the job that runs every minute: retrying here would release others twice.
 */
async function releaseOrLeave(shop: Shop, kind: EmailToUnknown): Promise<boolean> {
  try {
    return await release(shop, kind);
  } catch (error) {
    if (error instanceof AggregateError) return true;
    throw error;
  }
}

const limitOf = { 'registration code': 'send a registration code', invitation: 'write to strangers' } as const;

/**
 * Sends what waits, as the limits allow. Runs every minute.
 *
 * @throws AggregateError of the failures, after everything else was done
 */
export async function releaseCodes(shop: Shop): Promise<void> {
  await attemptEach(['registration code', 'invitation'] as const, incomplete, (kind) => release(shop, kind));
}

const incomplete = 'Some codes could not be released';

/** @returns whether the limit allows more */
async function release(shop: Shop, kind: EmailToUnknown): Promise<boolean> {
  let isAllowed = true;
  await attemptEach(await nextInTurn(shop, kind), incomplete, async (id) => {
    if (isAllowed) isAllowed = await transact(shop.db, (tx) => releaseOne({ ...shop, db: tx }, id, kind));
  });
  return isAllowed;
}

const batchSize = 100;

/**
 * One of each network in turn, of IPv6 one of each /48 and within it of each /64, so that one network does not delay all
 * others, and in each turn those of known browsers first; of a network the newest first, whose shopper is most likely still
 * there.
 */
async function nextInTurn({ db, now }: Shop, kind: EmailToUnknown): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, is_browser_known, created_at, row_number() over (
        partition by is_browser_known, ${widerNetwork} order by turn, created_at desc) as turn
      from (
        select id, is_browser_known, created_at, network,
          row_number() over (partition by is_browser_known, network order by created_at desc) as turn
        from one_time_codes
        where waits_as = ${kind} and used_at is null and created_at > ${minutesBefore(now(), maxWaitMinutes[kind])}
      ) as waiting_in_network
    ) as waiting
    order by turn, is_browser_known desc, created_at limit ${batchSize}`.execute(db);
  return rows.map(({ id }) => id);
}

/** @returns whether the limit allows more */
async function releaseOne(shop: Shop, id: string, kind: EmailToUnknown): Promise<boolean> {
  const { db: tx, jobs, now } = shop;
  const code = await waitingCode(tx, id);
  if (!code) return true; // Another process released it.
  const verdict = await consumeFor(shop, kind, code.email);
  if (verdict === 'wait') return false;
  // Its ten minutes begin when it is sent.
  const createdAt = now();
  const expiresAt = minutesAfter(createdAt, codeMinutes);
  await tx.updateTable('oneTimeCodes').set({ waitsAs: null, createdAt, expiresAt }).where('id', '=', id).execute();
  if (verdict === 'send') await queues.emailCode.add(jobs, tx, { id, mayInvite: true, isReleased: true });
  return true;
}

const waitingCode = (tx: Database, id: string) =>
  tx
    .selectFrom('oneTimeCodes')
    .select('email')
    .where('id', '=', id)
    .where('waitsAs', 'is not', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Registration codes have a limit of their own; invitations are among the few emails that strangers can cause. */
async function consumeFor(shop: Shop, kind: EmailToUnknown, email: string): Promise<'send' | 'wait' | 'drop'> {
  const owner = unknownClient(email);
  if (kind === 'registration code') {
    return (await tryConsume(shop, limitOf[kind], owner)) ? 'send' : 'wait';
  }
  if (!(await tryConsume(shop, 'fill one mailbox', owner))) return 'drop';
  if (await tryConsume(shop, limitOf[kind], owner)) return 'send';
  await refundUse(shop, 'fill one mailbox', owner);
  return 'wait';
}
