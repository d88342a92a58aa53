import { sql } from 'kysely';
import { hasAccount } from '../accounts/has-account.ts';
import { transact } from '../db/transact.ts';
import { unknownClient } from '../rate-limits/client.ts';
import { refundUse, tryConsume } from '../rate-limits/consume.ts';
import { paymentReminderEmail } from '../email/templates/payment-reminder.ts';
import { queueEmail } from '../email/queue-email.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { orderById } from '../orders/order-by-id.ts';
import type { Shop } from '../shop.ts';
import { verifyOrderPayments } from './verify-order-payments.ts';

/** Who is paying now needs no letter that asks for it. */
const patienceMinutes = 10;
const mostAtOnce = 200;

/**
 * Writes to whoever has not paid their order after ten minutes, with the link that leads back to it from any phone
 * (docs/decisions/0029). Looks first whether the money came or is on its way. A guest may have typed in anybody's
 * address, so the letter to one that nobody has proved says nothing that was typed, and waits while strangers are being
 * written to too often (docs/decisions/0040). Runs every minute.
 *
 * @throws AggregateError of what could not be done, after everything else was.
 */
export async function remindToPay(shop: Shop): Promise<void> {
  const problems: unknown[] = [];
  for (const { id } of await leftUnpaid(shop)) {
    try {
      if ((await verifyOrderPayments(shop, id)) === 'none') await writeAbout(shop, id);
    } catch (error) {
      problems.push(error);
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'Not everybody could be reminded');
}

/** Orders that wait to be paid, and of which nobody was told so; not those whose bank or whose money is being waited for. */
function leftUnpaid({ db, now }: Shop) {
  return (
    db
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'pending')
      .where('heldUntil', '>', now())
      .where('createdAt', '<=', minutesAgo(now(), patienceMinutes))
      .where('ownerLeftAt', 'is', null)
      .where(sql<boolean>`not exists (select from letters where key = ${letterKey(sql.ref('orders.id'))})`)
      .where(
        sql<boolean>`not exists (
        select from payment_attempts where order_id = orders.id and (status = 'pending' or outcome is not null))`,
      )
      // Strangers who have to wait stand in nobody's way.
      .orderBy(sql`exists (select from accounts where accounts.email = orders.email)`, 'desc')
      .orderBy('createdAt')
      .limit(mostAtOnce)
      .execute()
  );
}

/** Once more, with its row locked: a payment, a cancelling or another order in its place comes before or after. */
async function writeAbout(shop: Shop, orderId: string): Promise<void> {
  await transact(shop.db, async (tx) => {
    const { status, heldUntil, email } = await lockOrder(tx, orderId);
    const now = shop.now();
    if (status !== 'pending' || heldUntil === null || heldUntil <= now) return;
    const isProved = await hasAccount(tx, email);
    if (!isProved && !(await mayWriteTo({ ...shop, db: tx }, email))) return;
    const letter = paymentReminderEmail({ order: await orderById(tx, orderId), isProved }, await shop.settings(tx));
    await queueEmail({ ...shop, tx }, { key: `order-received:${orderId}`, to: email, letter });
  });
}

async function mayWriteTo(shop: Shop, email: string): Promise<boolean> {
  const actor = unknownClient(email);
  if (!(await tryConsume(shop, 'fill one mailbox', actor))) return false;
  if (await tryConsume(shop, 'write to strangers', actor)) return true;
  await refundUse(shop, 'fill one mailbox', actor);
  return false;
}

const letterKey = (orderId: ReturnType<typeof sql.ref>) => sql<string>`('order-received:' || ${orderId})`;

const minutesAgo = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);
