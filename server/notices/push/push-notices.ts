import { randomBytes } from 'node:crypto';
import type { NoticeKind } from '#shared/admin/notices/notice-kinds.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';
import { kindsChosenBy } from '../recipients.ts';
import { markNotices } from '../mark-notices.ts';
import { noticeDeliveryOf } from '../notice-delivery.ts';
import { noticesWithContent } from '../notices-with-content.ts';
import { isQuietFor } from '../is-quiet-for.ts';
import { lockRecipient } from '../lock-recipient.ts';
import { type ClaimedMessage, claimMessages } from './claim-messages.ts';
import { pushContent } from './push-content.ts';
import { recordOutcome } from './record-outcome.ts';
import { openPush } from './send-push.ts';

/** So many requests at once are enough for a shop's staff, and take no connections from shoppers. */
const atOnce = 20;

/**
 * Pushes waiting notices to the devices that staff switched on. That a notice was pushed and the messages about it are
 * written in one transaction; the requests come after it. A process that is killed between a request and its outcome
 * leaves the message to the next run: it is sent twice then, under the same tag, and shown once. Runs every minute,
 * beside the emails, which never wait for a push service.
 *
 * @throws AggregateError of the failures, after everybody else's devices
 */
export async function pushNotices(shop: Shop): Promise<void> {
  const people = await shop.db
    .selectFrom('pushSubscriptions')
    .select('staffId')
    .where('givenUpAt', 'is', null)
    .groupBy('staffId')
    .execute();
  const messages: ClaimedMessage[] = [];
  const problems: unknown[] = [];
  const trying = async (work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => problems.push(error));
  };
  for (const { staffId } of people) {
    await trying(async () => {
      messages.push(...(await transact(shop.db, (tx) => messagesFor(tx, staffId, shop.now()))));
    });
  }
  if (messages.length > 0) await trying(() => sendAll(shop, messages, trying));
  if (problems.length > 0) throw new AggregateError(problems, 'Some notices to staff were not pushed');
}

async function sendAll(
  shop: Shop,
  messages: readonly ClaimedMessage[],
  trying: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const send = await openPush(shop);
  for (let from = 0; from < messages.length; from += atOnce) {
    await Promise.all(
      messages
        .slice(from, from + atOnce)
        .map((message) => trying(async () => recordOutcome(shop, message, await send(message, message)))),
    );
  }
}

/** Writes the messages for one person, and claims those that are due. */
async function messagesFor(tx: Database, staffId: string, at: Date): Promise<ClaimedMessage[]> {
  if (!(await lockRecipient(tx, staffId)) || (await isQuietFor(tx, staffId, at))) return [];
  const { onDevices } = await noticeDeliveryOf(tx, staffId);
  const chosen = onDevices ? await kindsChosenBy(tx, staffId) : [];
  const notices = (await markPushed(tx, staffId, at)).filter(({ kind }) => chosen.includes(kind));
  if (notices.length > 0) await writeMessages(tx, { staffId, notices, at });
  return claimMessages(tx, { staffId, chosen, at });
}

/** Events before the first device was switched on are not sent. */
async function markPushed(tx: Database, staffId: string, at: Date) {
  const { since } = await tx
    .selectFrom('pushSubscriptions')
    .select(({ fn }) => fn.min('createdAt').as('since'))
    .where('staffId', '=', staffId)
    .where('givenUpAt', 'is', null)
    .executeTakeFirstOrThrow();
  return since === null ? [] : markNotices(tx, staffId, { column: 'pushedAt', since: new Date(since), at });
}

interface NewMessages {
  staffId: string;
  notices: readonly { kind: NoticeKind; subject: string }[];
  at: Date;
}

/** One message about all of it for each device. */
async function writeMessages(tx: Database, { staffId, notices, at }: NewMessages): Promise<void> {
  const content = await noticesWithContent(tx, notices);
  if (content.kinds.length === 0) return;
  const tag = randomBytes(16).toString('hex');
  const payload = JSON.stringify({ ...pushContent(content), tag });
  const kinds = content.kinds.map(({ kind }) => kind);
  const devices = await tx
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('staffId', '=', staffId)
    .where('givenUpAt', 'is', null)
    .execute();
  if (devices.length === 0) return; // The last one was switched off in the meantime.
  await tx
    .insertInto('pushMessages')
    .values(devices.map(({ id }) => ({ subscriptionId: id, tag, payload, kinds, createdAt: at, nextTryAt: at })))
    .execute();
}
