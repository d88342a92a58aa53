import { ShopError } from '#shared/errors.ts';
import { endHold } from '../orders/cancel-order.ts';
import type { Shop } from '../shop.ts';
import { settlePayment } from './settle-payment.ts';

const mostAtOnce = 200;
const prolongMinutes = 10;
/** A transfer that the provider reports as pending keeps its pieces this long (decisions, Checkout and orders). */
const longestHoldHours = 24;

/**
 * Asks about every attempt that is due for a question, then ends the holds that are over. Runs every minute.
 *
 * @throws AggregateError of what could not be done, after everything else was.
 */
export async function reconcilePayments(shop: Shop): Promise<void> {
  const now = shop.now();
  const problems: unknown[] = [];
  const orNote = (work: Promise<unknown>) => work.catch((error: unknown) => problems.push(error));
  const due = await shop.db
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(mostAtOnce)
    .execute();
  for (const { reference } of due) await orNote(askAgain(shop, reference));

  const overdue = await shop.db
    .selectFrom('orders')
    .select(['id', 'createdAt'])
    .where('status', '=', 'pending')
    .where('heldUntil', '<=', now)
    .orderBy('heldUntil')
    .limit(mostAtOnce)
    .execute();
  for (const order of overdue) await orNote(endOrProlong(shop, order, now));

  if (problems.length > 0) throw new AggregateError(problems, 'Not everything could be reconciled');
}

/** A hold never ends before the provider has been asked once more about every attempt of its order. */
async function endOrProlong(shop: Shop, { id, createdAt }: { id: string; createdAt: Date }, now: Date): Promise<void> {
  const attempts = await shop.db
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('orderId', '=', id)
    .where('outcome', 'is', null)
    .execute();
  const answers = await Promise.all(attempts.map(({ reference }) => askAgain(shop, reference)));
  if (answers.includes('unknown')) return; // Asked again next minute.

  const longest = new Date(createdAt.getTime() + longestHoldHours * 3_600_000);
  if (answers.includes('pending') && now < longest) {
    const until = new Date(Math.min(now.getTime() + prolongMinutes * 60_000, longest.getTime()));
    await shop.db
      .updateTable('orders')
      .set({ heldUntil: until })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where('heldUntil', '<', until)
      .execute();
    return;
  }
  await endHold(shop.db, id, now);
}

async function askAgain(shop: Shop, reference: string) {
  try {
    return (await settlePayment(shop, reference)).outcome;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'payment_unavailable') return 'unknown';
    throw error;
  }
}
