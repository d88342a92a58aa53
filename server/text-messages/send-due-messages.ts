import type { TextKind } from '#shared/text-messages/text-message-kinds.ts';
import type { Shop } from '../shop.ts';
import { sendTextMessage } from './send-text-message.ts';

const batchSize = 100;
const atOnce = 5;
/** Whoever sends one has a response, or gives up, long before. */
const unclearAfterMs = 10 * 60_000;

/**
 * Sends the messages that waited until now, such as for the morning, and gives up those whose sender was killed. Runs every
 * minute.
 *
 * @throws AggregateError of the failures, after everything else was done
 */
export async function sendDueMessages(shop: Shop): Promise<void> {
  if (shop.textProvider === null) return;
  const at = shop.now();
  await shop.db
    .updateTable('textMessages')
    .set({ status: 'unknown' })
    .where('status', '=', 'sending')
    .where('sendingAt', '<=', new Date(at.getTime() - unclearAfterMs))
    .execute();
  const due = await shop.db
    .selectFrom('textMessages')
    .select(['orderId', 'kind'])
    .where('status', '=', 'waiting')
    .where('sendAfter', '<=', at)
    .orderBy('sendAfter')
    .limit(batchSize)
    .execute();
  const problems: unknown[] = [];
  for (let first = 0; first < due.length; first += atOnce) {
    const some = due.slice(first, first + atOnce);
    const sends = some.map(({ orderId, kind }) => sendTextMessage(shop, { orderId, kind: kind as TextKind }));
    for (const send of await Promise.allSettled(sends)) if (send.status === 'rejected') problems.push(send.reason);
  }
  if (problems.length > 0) throw new AggregateError(problems, 'Not every text message could be sent');
}
