import { sql } from 'kysely';
import { stranger } from '../limits/actor.ts';
import { spendIfLeft } from '../limits/spend.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Shop } from '../shop.ts';
import { confirmLetter } from './newsletter-letters.ts';

interface Asked {
  id: string;
  email: string;
  askedAt: Date;
}

/**
 * Asks by mail whether it was the owner of the mailbox who subscribed; later, when strangers are being written to too
 * often. Call it within the transaction that notes the question.
 *
 * @returns whether it is asked now
 */
export async function askToConfirm(shop: Shop, { id, email, askedAt }: Asked): Promise<boolean> {
  const { db: tx, jobs, now, settings } = shop;
  if (!(await spendIfLeft(shop, 'write to strangers', stranger(email)))) return false;
  const letter = confirmLetter(id, await settings(tx));
  await queueMail({ tx, jobs, now }, { key: `newsletter-confirm:${id}:${askedAt.getTime()}`, to: email, letter });
  return true;
}

/** Asks those whose turn has come since, who waited longest first. Runs every minute. */
export async function askWhoWaits(shop: Shop): Promise<void> {
  for (;;) {
    const isAsked = await shop.db.transaction().execute(async (tx) => {
      const next = await whoWaits({ ...shop, db: tx });
      return next !== undefined && askToConfirm({ ...shop, db: tx }, next);
    });
    if (!isAsked) return;
  }
}

/** After a day nobody remembers what they subscribed to. */
const longestWaitMs = 24 * 3_600_000;

function whoWaits({ db, now }: Shop): Promise<Asked | undefined> {
  return db
    .selectFrom('newsletterSubscribers')
    .select(['id', 'email', 'askedAt'])
    .where('status', '<>', 'confirmed')
    .where('askedAt', '>', new Date(now().getTime() - longestWaitMs))
    .where(
      sql<boolean>`not exists (
        select from letters
        where key = concat('newsletter-confirm:', newsletter_subscribers.id, ':', trunc(extract(epoch from asked_at) * 1000)))`,
    )
    .where((row) => row.or([row('unsubscribedAt', 'is', null), row('askedAt', '>', row.ref('unsubscribedAt'))]))
    .orderBy('askedAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
