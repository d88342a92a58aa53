import type { Updateable } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { minutesAfter } from '#shared/dates/moments.ts';
import type { DB } from '../db/tables.ts';
import type { Shop } from '../shop.ts';
import { claimMessage, isKey, type MessageKey } from './claim-message.ts';
import { NotSent, RejectedMessage, type TextProvider } from './provider/text-provider.ts';
import { retryMinutes } from './retry-minutes.ts';

/**
 * Sends one text message, at most once: the claim is committed before the provider is called. After a lost response nobody knows
 * whether it was sent; it then stays unknown until a report says more, because two messages are worse than none.
 */
export async function sendTextMessage(shop: Shop, key: MessageKey): Promise<void> {
  const { textProvider: provider } = shop;
  if (provider === null) return;
  const claimed = await claimMessage(shop, key);
  if (claimed === null) return;
  const outcome = await outcomeOf(provider, claimed, shop.now);
  await shop.db
    .updateTable('textMessages')
    .set(outcome)
    .where(isKey(key))
    // A report may have come first, and the message may have been given up in the meantime.
    .where('status', '=', 'sending')
    .where('sendingAt', '=', claimed.sendingAt)
    .execute();
}

type Outcome = Updateable<DB['textMessages']>;

async function outcomeOf(
  provider: TextProvider,
  message: { to: string; text: string },
  now: () => Date,
): Promise<Outcome> {
  try {
    const { providerId } = await provider.send(message);
    return { status: 'sent', providerId, sentAt: now() };
  } catch (error) {
    if (error instanceof RejectedMessage) return { status: 'failed', problem: error.message, settledAt: now() };
    if (error instanceof NotSent) {
      const sendAfter = minutesAfter(now(), retryMinutes[error.reason]);
      return { status: 'waiting', reason: error.reason, sendAfter, recipient: '', text: '', segments: 0 };
    }
    if (error instanceof ShopError && error.code === 'texts_unavailable') return { status: 'unknown' };
    throw error;
  }
}
