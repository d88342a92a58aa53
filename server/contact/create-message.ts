import { randomUUID } from 'node:crypto';
import type { ContactEntry } from '#shared/contact/contact-entry.ts';
import { transact } from '../db/transact.ts';
import { rejectWith } from '../rate-limits/reject-with.ts';
import type { RateLimitClient } from '../rate-limits/client.ts';
import { consume } from '../rate-limits/consume.ts';
import { queueEmail } from '../email/queue-email.ts';
import { writeNotice } from '../notices/write-notice.ts';
import type { Shop } from '../shop.ts';
import { contactEmail } from './contact-email.ts';

/**
 * Stores a contact message for the admin and emails it to the shop. A bot that filled in the hidden field gets the same
 * response and is ignored.
 *
 * @throws ShopError `too_many_messages`, `proof_needed`
 */
export async function createMessage(shop: Shop, entry: ContactEntry, client: RateLimitClient): Promise<void> {
  if (entry.website !== '') return;
  const { db, jobs, now } = shop;
  await consume(shop, 'write to the shop', client).catch(rejectWith('too_many_messages'));
  await transact(db, async (tx) => {
    const settings = await shop.settings(tx);
    const id = randomUUID();
    const { name, email, message } = entry;
    await tx.insertInto('contactMessages').values({ id, name, email, message, sentAt: now() }).execute();
    await writeNotice(tx, { kind: 'message', subject: id, at: now(), exceptEmail: settings.email });
    const content = contactEmail(entry, settings);
    await queueEmail({ tx, jobs, now }, { key: `contact:${id}`, to: settings.email, content });
  });
}
