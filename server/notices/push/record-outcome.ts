import { sql } from 'kysely';
import { transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';
import type { ClaimedMessage } from './claim-messages.ts';
import type { PushOutcome } from './send-push.ts';

const minuteMs = 60_000;
/** A push service that asks for longer than this is asked again all the same. */
const maxMs = 60 * minuteMs;
/**
 * Rejections in a row after which a device is given up: a quarter of an hour of trying. Rejections in one round count
 * once: no message raises the count above its own tries.
 */
const maxFailures = 5;

type Message = Pick<ClaimedMessage, 'id' | 'subscriptionId' | 'tries'>;

/** Records the outcome of a message, and what it means for its device. */
export async function recordOutcome({ db, now }: Shop, message: Message, outcome: PushOutcome): Promise<void> {
  const at = now();
  const { subscriptionId } = message;
  const device = db.updateTable('pushSubscriptions').where('id', '=', subscriptionId);
  switch (outcome.is) {
    case 'accepted':
      await transact(db, async (tx) => {
        await tx.deleteFrom('pushMessages').where('id', '=', message.id).execute();
        await tx
          .updateTable('pushSubscriptions')
          .set({ lastPushedAt: at, failures: 0 })
          .where('id', '=', subscriptionId)
          .execute();
      });
      return;
    case 'gone': // Its messages go with it.
      await db.deleteFrom('pushSubscriptions').where('id', '=', subscriptionId).execute();
      return;
    case 'later':
      await tryAgain(db, message, at, outcome.afterMs);
      return;
    case 'rejected': {
      const counted = await device
        .set({ failures: sql<number>`greatest(failures, least(failures + 1, ${message.tries + 1}::int))` })
        .returning('failures')
        .executeTakeFirst();
      if (!counted) return; // Removed in the meantime.
      if (counted.failures < maxFailures) return tryAgain(db, message, at, null);
      await transact(db, async (tx) => {
        await tx
          .updateTable('pushSubscriptions')
          .set({ givenUpAt: at })
          .where('id', '=', subscriptionId)
          .where('givenUpAt', 'is', null)
          .execute();
        await tx.deleteFrom('pushMessages').where('subscriptionId', '=', subscriptionId).execute();
      });
    }
  }
}

/** After what the push service asked for, or after pauses that double. */
async function tryAgain(db: Shop['db'], { id, tries }: Message, at: Date, afterMs: number | null): Promise<void> {
  const pauseMs = afterMs ?? minuteMs * 2 ** Math.min(tries, 10);
  const nextTryAt = new Date(at.getTime() + Math.min(maxMs, Math.max(minuteMs, pauseMs)));
  await db
    .updateTable('pushMessages')
    .set({ nextTryAt, tries: tries + 1 })
    .where('id', '=', id)
    .execute();
}
