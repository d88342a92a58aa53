import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { NewsletterForm } from '#shared/newsletter/form.ts';
import { consent } from '#shared/newsletter/consent.ts';
import { type Limit, networkOf, useAllowance } from '../http/limits.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Shop } from '../shop.ts';
import { confirmLetter } from './newsletter-letters.ts';
import { noteEvent } from './note-event.ts';

const hour = 60 * 60;
const perNetwork: Limit = { name: 'newsletter', most: 5, perSeconds: hour };
/** Letters that anybody can cause in a stranger's mailbox. */
const perAddress: Limit = { name: 'newsletter-letter', most: 2, perSeconds: 24 * hour };

/**
 * Asks an address by mail whether it wants the newsletter. The caller learns nothing of the address: whether it is
 * new, waits, is subscribed or has left, the answer is the same.
 *
 * @throws ShopError `too_many_requests`
 */
export async function subscribe(shop: Shop, { email, source }: NewsletterForm, ip: string): Promise<void> {
  const { db, jobs, now, settings } = shop;
  await useAllowance(db, now(), perNetwork, networkOf(ip));
  if (!(await mayBeWrittenTo(shop, email))) return;

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
      .returning('id')
      .executeTakeFirst();
    if (!subscriber) return;
    const { id } = subscriber;
    await noteEvent(tx, id, { what: 'asked', at: now(), source, textVersion: consent.version });
    const letter = confirmLetter(id, await settings(tx));
    await queueMail({ tx, jobs, now }, { key: `newsletter-confirm:${id}:${now().getTime()}`, to: email, letter });
  });
}

async function mayBeWrittenTo({ db, now }: Shop, email: string): Promise<boolean> {
  try {
    await useAllowance(db, now(), perAddress, email);
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'too_many_requests') return false;
    throw error;
  }
}
