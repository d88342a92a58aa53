import { returnDaysOf } from '#shared/promises/promises.ts';
import { ShopError } from '#shared/errors.ts';
import { formatDayInLagos } from '#shared/dates/format-dates.ts';
import { messages } from '#shared/messages.ts';
import { isExchangeable, isReturnable, lastExchangeDay, lastReturnDay } from '#shared/returns/return-period.ts';
import type { ReturnKind } from '#shared/returns/status.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { queueEmail } from '../email/queue-email.ts';
import { returnRequestedEmail } from '../email/templates/returns/return-requested.ts';
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { orderById } from '../orders/order-by-id.ts';
import { retryWithRoom } from '../orders/placing/retry-with-room.ts';
import { makeRoomToOrder } from '../payments/reservations/make-room-to-order.ts';
import { usePhotosInReturn } from '../photos/use-photos.ts';
import type { Shop } from '../shop.ts';
import { insertReturn, kindOf, repeatedReturn, type Requested } from './insert-return.ts';
import { linesOfReturn } from './order-returns.ts';
import { replacementsIn } from './replacements.ts';

/**
 * Requests a return of units of a delivered order. The order's row is locked, so of two tabs that request the last unit
 * one gets it; the same key and form make one return. The new units of an exchange are reserved, all of them or nothing
 * happens; lingering reservations of unknown shoppers are released for it (decision 0042).
 *
 * @throws ShopError `not_returnable` before the delivery, after the last day, and for units that the order does not have
 *   or that are taken back already; `stock_short` for the first new unit that is not available;
 *   `photo_gone`; `return_reused` when the key came with another form
 */
export async function requestReturn(shop: Shop, orderId: string, form: Requested): Promise<void> {
  await retryWithRoom(
    () => transact(shop.db, (tx) => request(shop, tx, orderId, form)),
    () => makeRoomToOrder(shop, replacementsIn(form.lines)),
  );
}

async function request(shop: Shop, tx: Database, orderId: string, form: Requested): Promise<void> {
  const at = shop.now();
  const { photos = [], asCredit = false } = form;
  const order = await lockOrder(tx, orderId);
  if ((await repeatedReturn(tx, orderId, form)) !== null) return;
  const kind = kindOf(form);
  rejectByDate(kind, order, at);
  const id = await insertReturn(tx, order, form, { who: 'shopper', at, texts });
  await usePhotosInReturn(tx, { orderId, returnId: id, photos });
  const about = { kind, order: await orderById(tx, orderId), items: await linesOfReturn(tx, id), asCredit };
  const content = returnRequestedEmail(about, await shop.settings(tx));
  await queueEmail({ ...shop, tx }, { key: `return-requested:${id}`, to: order.email, content });
}

const texts = { ...messages.returns, tooManyOfOne: messages.order.badLineQuantity };

function rejectByDate(kind: ReturnKind, { deliveredAt, ...promise }: LockedOrder, now: Date): void {
  if (deliveredAt === null) throw new ShopError('not_returnable', { message: messages.returns.notDelivered });
  if (kind === 'exchange') {
    if (isExchangeable(deliveredAt, now)) return;
    const lastDay = formatDayInLagos(lastExchangeDay(deliveredAt));
    throw new ShopError('not_returnable', { message: messages.returns.tooLateToExchange(lastDay) });
  }
  const returnDays = returnDaysOf(promise);
  if (isReturnable(deliveredAt, returnDays, now)) return;
  const last = formatDayInLagos(lastReturnDay(deliveredAt, returnDays));
  throw new ShopError('not_returnable', { message: messages.returns.tooLate(last) });
}
