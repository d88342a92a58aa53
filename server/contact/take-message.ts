import { randomUUID } from 'node:crypto';
import type { ContactEntry } from '#shared/contact/contact-entry.ts';
import { refuseWith } from '../limits/refuse-with.ts';
import type { Actor } from '../limits/actor.ts';
import { spend } from '../limits/spend.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Shop } from '../shop.ts';
import { contactLetter } from './contact-letter.ts';

/**
 * Keeps a message for the back office and passes it on to the shop's own mailbox. A program that filled in the hidden field is thanked and ignored.
 *
 * @throws ShopError `too_many_messages`, `proof_needed`
 */
export async function takeMessage(shop: Shop, entry: ContactEntry, actor: Actor): Promise<void> {
  if (entry.website !== '') return;
  const { db, jobs, now } = shop;
  await spend(shop, 'write to the shop', actor).catch(refuseWith('too_many_messages'));
  await db.transaction().execute(async (tx) => {
    const settings = await shop.settings(tx);
    const id = randomUUID();
    const { name, email, message } = entry;
    await tx.insertInto('contactMessages').values({ id, name, email, message, sentAt: now() }).execute();
    const letter = contactLetter(entry, settings);
    await queueMail({ tx, jobs, now }, { key: `contact:${id}`, to: settings.email, letter });
  });
}
