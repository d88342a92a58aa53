import { sql } from 'kysely';
import { minutesBefore } from '#shared/dates/moments.ts';
import { attemptEach } from '../attempt-each.ts';
import type { Shop } from '../shop.ts';
import { sendTextMessage } from './send-text-message.ts';

const batchSize = 100;
const atOnce = 5;
/** Whoever sends one has a response, or gives up, long before. */
const unclearAfterMinutes = 10;

/**
 * Sends the messages that waited until now, such as for the morning, and fails those whose sender was killed. Runs
 * every minute.
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
    .where('sendingAt', '<=', minutesBefore(at, unclearAfterMinutes))
    .execute();
  const due = await shop.db
    .selectFrom('textMessages')
    .select(['orderId', 'kind'])
    .where('status', '=', 'waiting')
    .where('sendAfter', '<=', at)
    .orderBy(sql`random()`) // Those that fail in every run must not keep the others from their turn.
    .limit(batchSize)
    .execute();
  const send = ({ orderId, kind }: (typeof due)[number]) => sendTextMessage(shop, { orderId, kind: kind });
  await attemptEach(due, 'Not every text message could be sent', send, { atOnce });
}
