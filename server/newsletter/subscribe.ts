import { sql } from 'kysely';
import type { NewsletterForm } from '#shared/newsletter/form.ts';
import { consent } from '#shared/newsletter/consent.ts';
import { type Actor, stranger } from '../limits/actor.ts';
import { spend, spendIfLeft } from '../limits/spend.ts';
import type { Shop } from '../shop.ts';
import { askToConfirm } from './ask-to-confirm.ts';
import { noteEvent } from './note-event.ts';

/**
 * Asks an address by mail whether it wants the newsletter. The caller learns nothing of the address: whether it is
 * new, waits, is subscribed or has left, the answer is the same.
 *
 * @throws ShopError `too_many_requests`, `proof_needed`
 */
export async function subscribe(shop: Shop, { email, source }: NewsletterForm, actor: Actor): Promise<void> {
  const { db, now } = shop;
  await spend(shop, 'subscribe', actor);
  if (!(await spendIfLeft(shop, 'fill one mailbox', stranger(email)))) return;

  await db.transaction().execute(async (tx) => {
    const subscriber = await tx
      .insertInto('newsletterSubscribers')
      .values({ email, status: 'asked', askedAt: now() })
      .onConflict((conflict) =>
        // Who has left stays so until they say yes again; who is subscribed is not asked again.
        conflict
          .column('email')
          .doUpdateSet({ askedAt: now() })
          .where(sql<string>`newsletter_subscribers.status`, '<>', 'confirmed'),
      )
      .returning(['id', 'email', 'askedAt'])
      .executeTakeFirst();
    if (!subscriber) return;
    await noteEvent(tx, subscriber.id, { what: 'asked', at: now(), source, textVersion: consent.version });
    await askToConfirm({ ...shop, db: tx }, subscriber);
  });
}
