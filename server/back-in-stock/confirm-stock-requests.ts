import { sql } from 'kysely';
import { daysBefore, minutesBefore } from '#shared/dates/moments.ts';
import { attemptEach } from '../attempt-each.ts';
import { transact } from '../db/transact.ts';
import { queueEmail } from '../email/queue-email.ts';
import { widerNetwork } from '../http/network.ts';
import { unknownClient } from '../rate-limits/client.ts';
import { refundUse, tryConsume } from '../rate-limits/consume.ts';
import type { Shop } from '../shop.ts';
import { confirmRequestEmail } from './back-in-stock-emails.ts';
import { lastRequestedAt } from './last-requested-at.ts';
import { requestedItem } from './requested-item.ts';

/** After a day a confirmation would come too late. */
const maxWaitDays = 1;
/** One email confirms all requests of an address, so a second one soon after would say nothing new. */
const betweenEmailsMinutes = 60;
/** As 'fill one mailbox' allows: addresses that have reached the limit don’t block the others. */
const maxEmailsADay = 2;
const keyStart = 'stock-request-confirm:';
const batchSize = 200;

/**
 * Emails the link to confirm to addresses that have not confirmed yet, one of each network in turn (of IPv6 of each /48,
 * and within it of each /64) and of a network the newest first, as the limits of emails to strangers allow; the others wait
 * for the next run. Runs every minute and after each request.
 *
 * @throws AggregateError of the failures, after everything else was done
 */
export async function confirmStockRequests(shop: Shop): Promise<void> {
  let isOver = false;
  await attemptEach(await unconfirmedRequests(shop), 'Some stock requests could not be confirmed', async (request) => {
    if (isOver) return;
    const done = await transact(shop.db, (tx) => queueConfirmation({ ...shop, db: tx }, request));
    isOver = done === 'no more emails';
  });
}

interface UnconfirmedRequest {
  id: string;
  email: string;
  /** When its last link was queued. */
  confirmationAt: Date | null;
}

/** No link yet, or requested again so long after the last one that it may be lost. */
const needsLink = sql<boolean>`(confirmed_at is null
  and (confirmation_at is null or renewed_at > confirmation_at + ${betweenEmailsMinutes} * interval '1 minute'))`;

/** The oldest unconfirmed request of each address that got no link recently. */
async function unconfirmedRequests({ db, now }: Shop) {
  const { rows } = await sql<UnconfirmedRequest>`
    select id, email, confirmation_at from (
      select oldest.*, row_number() over (partition by network order by last_requested_at desc, id) as turn from (
      select distinct on (email) id, email, confirmation_at, ${lastRequestedAt} as last_requested_at, network
      from stock_requests as request
      where ${needsLink} and ${lastRequestedAt} > ${daysBefore(now(), maxWaitDays)}
        and not exists (
          select from stock_requests as other
          where other.email = request.email and other.confirmation_at > ${minutesBefore(now(), betweenEmailsMinutes)})
        and (
          select count(*) from letters
          where recipient = request.email and key like ${`${keyStart}%`}
            and created_at > ${daysBefore(now(), maxWaitDays)}) < ${maxEmailsADay}
      order by email, requested_at, id
      ) as oldest
    ) as waiting
    order by row_number() over (partition by ${widerNetwork} order by turn, last_requested_at desc, id),
      last_requested_at, id
    limit ${batchSize}`.execute(db);
  return rows;
}

async function queueConfirmation(
  shop: Shop,
  { id, email, confirmationAt }: UnconfirmedRequest,
): Promise<'done' | 'its mailbox is full' | 'no more emails'> {
  const { db: tx, jobs, now, settings } = shop;
  // The update is the lock: of two processes one finds nothing to do.
  const request = await tx
    .updateTable('stockRequests')
    .set({ confirmationAt: now() })
    .where('id', '=', id)
    .where(needsLink)
    .returning(['variantId', 'size'])
    .executeTakeFirst();
  const item = request && (await requestedItem(tx, request));
  if (!item) return 'done';
  const undo = () => tx.updateTable('stockRequests').set({ confirmationAt }).where('id', '=', id).execute();
  if (!(await tryConsume(shop, 'fill one mailbox', unknownClient(email)))) {
    await undo();
    return 'its mailbox is full';
  }
  if (!(await tryConsume(shop, 'confirm stock requests', unknownClient(email)))) {
    // It is tried again every minute, which must not use up the mailbox.
    await refundUse(shop, 'fill one mailbox', unknownClient(email));
    await undo();
    return 'no more emails';
  }
  await tx.updateTable('stockRequests').set({ network: null }).where('id', '=', id).execute();
  const content = confirmRequestEmail(id, item, await settings(tx));
  const key = `${keyStart}${id}${confirmationAt ? `:${now().getTime()}` : ''}`;
  await queueEmail({ tx, jobs, now }, { key, to: email, content });
  return 'done';
}
