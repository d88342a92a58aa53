import { returnDaysOf } from '#shared/promises/promises.ts';
import { ShopError } from '#shared/errors.ts';
import { dateFormatter } from '#shared/format-date.ts';
import { messages } from '#shared/messages.ts';
import type { ReturnForm } from '#shared/returns/api.ts';
import { isReturnable, lastReturnDay } from '#shared/returns/return-period.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { queueEmail } from '../email/queue-email.ts';
import { returnRequestedEmail } from '../email/templates/return-requested.ts';
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { orderById } from '../orders/order-by-id.ts';
import type { Shop } from '../shop.ts';
import { linesOfReturn, returnableLines } from './order-returns.ts';

/** Each request sends an email; nobody needs more for one order. */
const maxRequests = 10;

/**
 * Requests a return of units of a delivered order. The order's row is locked, so of two tabs that request the last unit
 * one gets it; the same key makes one return.
 *
 * @throws ShopError `not_returnable` before the delivery, after the last day, and for units that the order does not have
 *   or that are taken back already
 */
export async function requestReturn(
  shop: Shop,
  orderId: string,
  { lines, reason, words, key }: ReturnForm,
): Promise<void> {
  const at = shop.now();
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (await isRequested(tx, orderId, key)) return;
    rejectByDate(order, at);
    await rejectTooMany(tx, orderId);
    const returnable = await returnableLines(tx, orderId);
    const areFree = lines.every(({ position, quantity }) => {
      const line = returnable.find((one) => one.position === position);
      return line !== undefined && quantity <= line.returnable;
    });
    if (!areFree) throw new ShopError('not_returnable');
    const { id } = await tx
      .insertInto('returns')
      .values({ orderId, reason, words, idempotencyKey: key, requestedAt: at, updatedAt: at, updatedBy: 'shopper' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('returnLines')
      .values(lines.map(({ position, quantity }) => ({ returnId: id, orderId, position, quantity })))
      .execute();
    const about = { order: await orderById(tx, orderId), items: await linesOfReturn(tx, id) };
    const content = returnRequestedEmail(about, await shop.settings(tx));
    await queueEmail({ ...shop, tx }, { key: `return-requested:${id}`, to: order.email, content });
  });
}

async function isRequested(tx: Database, orderId: string, key: string): Promise<boolean> {
  const found = await tx
    .selectFrom('returns')
    .select('id')
    .where('orderId', '=', orderId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}

const day = dateFormatter('en-NG', { dateStyle: 'long', timeZone: 'UTC' });

function rejectByDate({ deliveredAt, ...promise }: LockedOrder, now: Date): void {
  if (deliveredAt === null) throw new ShopError('not_returnable', { message: messages.returns.notDelivered });
  const returnDays = returnDaysOf(promise);
  if (isReturnable(deliveredAt, returnDays, now)) return;
  const last = day(new Date(lastReturnDay(deliveredAt, returnDays)));
  throw new ShopError('not_returnable', { message: messages.returns.tooLate(last) });
}

async function rejectTooMany(tx: Database, orderId: string): Promise<void> {
  const { requests } = await tx
    .selectFrom('returns')
    .select(({ fn }) => fn.countAll<number>().as('requests'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  if (requests >= maxRequests) throw new ShopError('not_returnable', { message: messages.returns.tooMany });
}
