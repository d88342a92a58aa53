import { sql } from 'kysely';
import { hoursBefore } from '#shared/dates/moments.ts';
import { transact } from '../db/transact.ts';
import { widerNetwork } from '../http/network.ts';
import { unknownClient } from '../rate-limits/client.ts';
import { refundUse, tryConsume } from '../rate-limits/consume.ts';
import { queueEmail } from '../email/queue-email.ts';
import type { Shop } from '../shop.ts';
import { confirmationEmail } from './newsletter-emails.ts';

/**
 * Those who never subscribed, and unsubscribed in the email that asked to confirm: it offers 'Never want to be asked
 * again?'.
 */
export const hasDeclined = sql<boolean>`(
  newsletter_subscribers.status = 'unsubscribed' and newsletter_subscribers.confirmed_at is null)`;

interface WaitingSubscriber {
  id: string;
  email: string;
  askedAt: Date;
  /** Null for an address that was never subscribed. */
  confirmedAt: Date | null;
}

/** Asks the owner of an address by email to confirm; later, when a limit of emails to unknown addresses is reached. */
async function requestConfirmation(
  shop: Shop,
  subscriber: WaitingSubscriber,
): Promise<'queued' | 'its mailbox is full' | 'no more emails'> {
  const { id, email, askedAt, confirmedAt } = subscriber;
  const { db: tx, jobs, now, settings } = shop;
  if (!(await tryConsume(shop, 'fill one mailbox', unknownClient(email)))) return 'its mailbox is full';
  if (!(await tryConsume(shop, 'confirm a subscription', unknownClient(email)))) {
    // It is tried again every minute, which must not use up the mailbox.
    await refundUse(shop, 'fill one mailbox', unknownClient(email));
    return 'no more emails';
  }
  const content = confirmationEmail({ id, wasSubscribed: confirmedAt !== null }, await settings(tx));
  await queueEmail({ tx, jobs, now }, { key: `newsletter-confirm:${id}:${askedAt.getTime()}`, to: email, content });
  await tx.updateTable('newsletterSubscribers').set({ network: null }).where('id', '=', id).execute();
  return 'queued';
}

/**
 * Queues the confirmations that wait, as the limit allows. Runs every minute and after each request.
 *
 * @throws AggregateError of the failures, after everything else was done
 */
export async function requestPendingConfirmations(shop: Shop): Promise<void> {
  /** Subscribers whose address has reached the limit of emails to strangers, and those that failed. */
  const passed: string[] = [];
  const problems: unknown[] = [];
  for (;;) {
    let next: WaitingSubscriber | undefined;
    const outcome = await transact(shop.db, async (tx) => {
      next = await nextWaiting({ ...shop, db: tx }, passed);
      return next ? requestConfirmation({ ...shop, db: tx }, next) : 'nobody waits';
    }).catch((error: unknown) => {
      if (!next) throw error;
      problems.push(error);
      return 'failed' as const;
    });
    if (outcome === 'nobody waits' || outcome === 'no more emails') break;
    if (outcome !== 'queued') passed.push(next!.id);
  }
  if (problems.length > 0) throw new AggregateError(problems, 'Some subscriptions could not be confirmed');
}

/** After a day a confirmation would come too late. */
const maxWaitHours = 24;
/** As 'fill one mailbox' allows: addresses that have got so many don’t stand before the others. */
const maxEmailsADay = 2;

/**
 * One of each network in turn, of IPv6 one of each /48 and within it of each /64, so that one network does not delay
 * all others; of a network the newest first.
 */
function nextWaiting({ db, now }: Shop, passed: readonly string[]): Promise<WaitingSubscriber | undefined> {
  const waiting = db
    .selectFrom('newsletterSubscribers')
    .select(['id', 'askedAt', 'network'])
    .select(sql<number>`row_number() over (partition by network order by asked_at desc)`.as('turn'))
    .where('status', '<>', 'confirmed')
    .where(sql<boolean>`not ${hasDeclined}`)
    .where(sql<boolean>`newsletter_subscribers.id <> all(${passed}::uuid[])`)
    .where('askedAt', '>', hoursBefore(now(), maxWaitHours))
    .where(
      sql<boolean>`not exists (
        select from letters
        where key = concat('newsletter-confirm:', newsletter_subscribers.id, ':', trunc(extract(epoch from asked_at) * 1000)))`,
    )
    .where(
      sql<boolean>`(
        select count(*) from letters
        where recipient = newsletter_subscribers.email and key like 'newsletter-confirm:%'
          and created_at > ${hoursBefore(now(), maxWaitHours)}) < ${maxEmailsADay}`,
    )
    .where((row) => row.or([row('unsubscribedAt', 'is', null), row('askedAt', '>', row.ref('unsubscribedAt'))]));
  const next = db
    .selectFrom(waiting.as('waiting'))
    .select('id')
    .orderBy(sql`row_number() over (partition by ${widerNetwork} order by turn, asked_at desc)`)
    .orderBy('askedAt')
    .limit(1);
  return db
    .selectFrom('newsletterSubscribers')
    .select(['id', 'email', 'askedAt', 'confirmedAt'])
    .where('id', '=', next)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
