import { sql } from 'kysely';
import { attemptEach } from '../../attempt-each.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { queueEmail } from '../../email/queue-email.ts';
import { confirmOrderEmail } from '../../email/templates/orders/pay-on-delivery.ts';
import { widerNetwork } from '../../http/network.ts';
import { emailedCode, maxWrongCodes } from '../../orders/delivery/emailed-code.ts';
import { isEmailProved } from '../../orders/is-email-proved.ts';
import { type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import { consumeGuestEmailLimit } from '../../orders/consume-guest-email-limit.ts';
import { isWithoutCode, orderCodeKey } from '../../orders/emails/email-keys.ts';
import { orderById } from '../../orders/order-by-id.ts';
import { isUnpaid } from '../../orders/placing/replace-order.ts';
import { settingsOfOrder } from '../../orders/settings-of-order.ts';
import type { Shop } from '../../shop.ts';

/** Emails with the code of one order, and the seconds between two. */
const maxEmails = 3;
const secondsBetweenEmails = 60;
const batchSize = 200;

/**
 * Emails the code that confirms an order, whose row is locked. A guest may have typed another person's address: such an email
 * repeats nothing that was typed, and there are few. Beyond their limits the first one waits for `emailWaitingCodes`.
 */
export async function emailOrderCode(shop: Shop, tx: Database, order: LockedOrder): Promise<void> {
  const sent = await tx
    .selectFrom('letters')
    .select('createdAt')
    .where(
      'key',
      'in',
      Array.from({ length: maxEmails }, (_, number) => orderCodeKey(order.id, number)),
    )
    .orderBy('createdAt', 'desc')
    .execute();
  const mayBeSentAt = (sent[0]?.createdAt.getTime() ?? 0) + secondsBetweenEmails * 1_000;
  if (sent.length >= maxEmails || mayBeSentAt > shop.now().getTime()) return;
  const isProved = await isEmailProved(tx, order.id);
  if (!isProved && !(await consumeGuestEmailLimit({ ...shop, db: tx }, order.email, order.network ?? order.id))) return;
  const facts = {
    order: await orderById(tx, order.id),
    code: emailedCode(shop.config.secrets, 'confirms an order', order.id),
    isProved,
  };
  const content = confirmOrderEmail(facts, await settingsOfOrder(shop, tx, order));
  await queueEmail({ ...shop, tx }, { key: orderCodeKey(order.id, sent.length), to: order.email, content });
}

/**
 * Emails the codes that waited because a limit was used up, from each network in turn (docs/decisions/0040). Runs every
 * minute.
 *
 * @throws AggregateError of the failures, after everything else was done.
 */
export async function emailWaitingCodes(shop: Shop): Promise<void> {
  const waiting = ordersWithoutCode(shop.db, shop.now())
    .orderBy(sql`row_number() over (partition by ${widerNetwork} order by chosen_at)`)
    .orderBy('chosenAt')
    .limit(batchSize);
  await attemptEach(await waiting.execute(), 'Some codes of orders could not be emailed', ({ id }) =>
    transact(shop.db, (tx) => emailIfWaiting(shop, tx, id)),
  );
}

/** Checks again with the row locked, so that the customer's own wish, a call or a cancellation comes before or after. */
async function emailIfWaiting(shop: Shop, tx: Database, id: string): Promise<void> {
  const order = await lockOrder(tx, id);
  const waiting = await ordersWithoutCode(tx, shop.now()).where('orders.id', '=', id).executeTakeFirst();
  if (waiting) await emailOrderCode(shop, tx, order);
}

function ordersWithoutCode(db: Database, now: Date) {
  return db
    .selectFrom('orders')
    .innerJoin('onDeliveryOrders', 'orderId', 'orders.id')
    .select('orders.id')
    .where(isUnpaid)
    .where('heldUntil', '>', now)
    .where('ownerLeftAt', 'is', null)
    .where('confirmedAt', 'is', null)
    .where('wrongCodes', '<', maxWrongCodes)
    .where(isWithoutCode);
}
