import { ShopError } from '#shared/errors.ts';
import { minutesAfter } from '#shared/dates/moments.ts';
import type { StopReason } from '#shared/text-messages/text-message-kinds.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { NotSent, RejectedMessage, type TextProvider } from '../provider/text-provider.ts';
import { retryMinutes } from '../retry-minutes.ts';

/** A message to a member of staff whose row is committed: nobody else sends it. */
export interface StaffText {
  id: string;
  staffId: string;
  to: string;
  text: string;
  sendingAt: Date;
}

type Result =
  | { is: 'sent'; providerId: string; at: Date }
  | { is: 'rejected'; words: string; at: Date }
  | { is: 'not sent'; reason: StopReason; at: Date }
  /** It may have been sent. */
  | { is: 'unknown' };

/** Calls the provider, once. */
export async function callProvider(
  provider: TextProvider,
  { to, text }: Pick<StaffText, 'to' | 'text'>,
  now: () => Date,
): Promise<Result> {
  try {
    const { providerId } = await provider.send({ to, text });
    return { is: 'sent', providerId, at: now() };
  } catch (error) {
    if (error instanceof RejectedMessage) return { is: 'rejected', words: error.message, at: now() };
    if (error instanceof NotSent) return { is: 'not sent', reason: error.reason, at: now() };
    if (error instanceof ShopError && error.code === 'texts_unavailable') return { is: 'unknown' };
    throw error;
  }
}

/** Writes what became of a message. After one that was certainly not sent its notices wait again. */
export async function recordResult(db: Database, message: StaffText, result: Result): Promise<void> {
  await transact(db, async (tx) => {
    // Locked before everything of theirs, in the same order as claiming the next one.
    await tx.selectFrom('staff').select('id').where('id', '=', message.staffId).forNoKeyUpdate().execute();
    // A report may have come first, and the message may have been given up in the meantime.
    const sending = await tx
      .selectFrom('staffTexts')
      .select('id')
      .where('id', '=', message.id)
      .where('status', '=', 'sending')
      .forUpdate()
      .executeTakeFirst();
    if (!sending) return;
    const change = tx.updateTable('staffTexts').where('id', '=', message.id);
    if (result.is === 'sent') {
      const { providerId, at } = result;
      await change.set({ status: 'sent', providerId, sentAt: at }).execute();
    } else if (result.is === 'unknown') {
      await change.set({ status: 'unknown' }).execute();
    } else if (result.is === 'rejected') {
      await change.set({ status: 'failed', problem: result.words, settledAt: result.at }).execute();
      await giveUp(tx, message, result);
    } else {
      await release(tx, message, result);
    }
  });
}

/** The number is no good: nothing is sent to it any more until it is confirmed again. */
async function giveUp(tx: Database, { staffId, to }: StaffText, { words, at }: { words: string; at: Date }) {
  await tx
    .updateTable('staffPhones')
    .set({ givenUpAt: at, problem: words, stoppedBy: null, tryAfter: null })
    .where('staffId', '=', staffId)
    .where('phone', '=', to) // Not one that replaced it in the meantime.
    .execute();
}

async function release(
  tx: Database,
  { id, staffId, sendingAt }: StaffText,
  { reason, at }: { reason: StopReason; at: Date },
): Promise<void> {
  await tx.deleteFrom('staffTexts').where('id', '=', id).execute();
  await tx
    .updateTable('staffNotices')
    .set({ textedAt: null })
    .where('staffId', '=', staffId)
    .where('textedAt', '=', sendingAt)
    .execute();
  const tryAfter = minutesAfter(at, retryMinutes[reason]);
  await tx.updateTable('staffPhones').set({ stoppedBy: reason, tryAfter }).where('staffId', '=', staffId).execute();
}
