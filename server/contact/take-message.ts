import { randomUUID } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { ContactEntry } from '#shared/contact/contact-entry.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import { plainIp } from '../http/limits.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Shop } from '../shop.ts';
import { contactLetter } from './contact-letter.ts';

const hour = 60 * 60 * 1000;
/** Messages an hour. Many phones share one address, so it may send more than one mailbox may. */
const mostPerNetwork = 5;
const mostPerEmail = 3;

/**
 * Keeps a message for the back office and passes it on to the shop's own mailbox. A program that filled in the hidden field is thanked and ignored.
 *
 * @throws ShopError `too_many_messages`; the limit is kept in the database, so a restart does not lift it.
 */
export async function takeMessage(shop: Shop, entry: ContactEntry, ip: string): Promise<void> {
  if (entry.website !== '') return;
  const { db, jobs, now } = shop;
  await db.transaction().execute(async (tx) => {
    // Messages take turns, so that ten at once are counted one after the other. They are rare, and this is short.
    await sql`select pg_advisory_xact_lock(hashtextextended('contact', 0))`.execute(tx);
    await countIn(tx, entry.email, ip, now());
    const settings = await shop.settings(tx);
    const id = randomUUID();
    const { name, email, message } = entry;
    await tx.insertInto('contactMessages').values({ id, name, email, message, sentAt: now() }).execute();
    const letter = contactLetter(entry, settings);
    await queueMail({ tx, jobs, now }, { key: `contact:${id}`, to: settings.email, letter });
  });
}

async function countIn(tx: Database, email: string, ip: string, now: Date): Promise<void> {
  const plain = plainIp(ip);
  // A proxy may write 'unknown': whoever comes so shares one allowance.
  const address = isIP(plain) === 0 ? '::' : plain;
  const network = sql<string>`network(set_masklen(${address}::inet, ${isIPv6(address) ? 64 : 32}))`;
  await tx
    .deleteFrom('contactSenders')
    .where('sentAt', '<=', new Date(now.getTime() - hour))
    .execute();
  const { fromNetwork, fromEmail, networkSince, emailSince } = await tx
    .selectFrom('contactSenders')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('network', '=', network).as('fromNetwork'),
      fn.countAll<number>().filterWhere('email', '=', email).as('fromEmail'),
      fn.min<Date | null>('sentAt').filterWhere('network', '=', network).as('networkSince'),
      fn.min<Date | null>('sentAt').filterWhere('email', '=', email).as('emailSince'),
    ])
    .executeTakeFirstOrThrow();
  const waits = [
    ...(fromNetwork >= mostPerNetwork ? [networkSince] : []),
    ...(fromEmail >= mostPerEmail ? [emailSince] : []),
  ].map((since) => (since?.getTime() ?? 0) + hour - now.getTime());
  if (waits.length > 0) {
    throw new ShopError('too_many_messages', { retryAfterSeconds: Math.ceil(Math.max(...waits) / 1_000) });
  }
  await tx.insertInto('contactSenders').values({ network, email, sentAt: now }).execute();
}
