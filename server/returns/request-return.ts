import { isDeepStrictEqual } from 'node:util';
import { returnDaysOf } from '#shared/promises/promises.ts';
import { ShopError } from '#shared/errors.ts';
import { dateFormatter } from '#shared/format-date.ts';
import { messages } from '#shared/messages.ts';
import type { ReturnForm } from '#shared/returns/api.ts';
import { isExchangeable, isReturnable, lastExchangeDay, lastReturnDay } from '#shared/returns/return-period.ts';
import { exchangeReasons, type ReturnKind } from '#shared/returns/status.ts';
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
import { reserveStock } from '../stock/move-stock.ts';
import { isExchangeOrder, linesOfReturn, mayTakeCredit, returnableLines } from './order-returns.ts';
import { replacementsIn, replacementsOf } from './replacements.ts';

/** Each request sends an email; nobody needs more for one order. */
const maxRequests = 10;

type Requested = Omit<ReturnForm, 'photos' | 'asCredit'> & Partial<Pick<ReturnForm, 'photos' | 'asCredit'>>;

/**
 * Requests a return of units of a delivered order. The order's row is locked, so of two tabs that request the last unit
 * one gets it; the same key and form make one return. The new units of an exchange are reserved, all of them or nothing happens;
 * reservations of unknown shoppers that linger give way (decision 0042).
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
  const { lines, reason, words, photos = [], asCredit = false, key } = form;
  const order = await lockOrder(tx, orderId);
  if (await isRepeated(tx, orderId, form)) return;
  const kind = kindOf(form);
  rejectByDate(kind, order, at);
  await rejectTooMany(tx, orderId);
  const returnable = await returnableLines(tx, orderId);
  const areFree = lines.every(({ position, quantity }) => {
    const line = returnable.find((one) => one.position === position);
    return line !== undefined && quantity <= line.returnable;
  });
  if (!areFree) throw new ShopError('not_returnable');
  if (kind === 'exchange') await reserveReplacements(tx, order, form);
  else if (isExchangeOrder(order)) throw new ShopError('not_returnable', { message: messages.returns.exchangeOnly });
  if (asCredit && (kind === 'exchange' || !mayTakeCredit(order)))
    throw new ShopError('not_returnable', { message: messages.returns.noCredit });
  const { id } = await tx
    .insertInto('returns')
    .values({
      orderId,
      kind,
      reason,
      words,
      asCredit,
      idempotencyKey: key,
      requestedAt: at,
      updatedAt: at,
      updatedBy: 'shopper',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('returnLines')
    .values(lines.map((line) => ({ returnId: id, orderId, ...columnsOfLine(line) })))
    .execute();
  await usePhotosInReturn(tx, { orderId, returnId: id, photos });
  const about = { kind, order: await orderById(tx, orderId), items: await linesOfReturn(tx, id), asCredit };
  const content = returnRequestedEmail(about, await shop.settings(tx));
  await queueEmail({ ...shop, tx }, { key: `return-requested:${id}`, to: order.email, content });
}

const kindOf = ({ lines }: Pick<ReturnForm, 'lines'>): ReturnKind =>
  lines[0]!.replacement === null ? 'refund' : 'exchange';

/** @throws ShopError `not_returnable` by reason or product; `stock_short` */
async function reserveReplacements(tx: Database, order: LockedOrder, { lines, reason }: Requested) {
  if (!exchangeReasons.includes(reason)) {
    throw new ShopError('not_returnable', { message: messages.returns.noExchangeReason });
  }
  const offered = await replacementsOf(tx, order.id);
  const areOffered = lines.every(({ position, replacement }) =>
    offered.some(
      (one) => one.position === position && one.variantId === replacement!.variantId && one.size === replacement!.size,
    ),
  );
  if (!areOffered) throw new ShopError('not_returnable', { message: messages.returns.noReplacement });
  await reserveStock(tx, replacementsIn(lines));
}

/**
 * Photos are not compared: a form without scripts that is sent again has uploaded them again.
 *
 * @throws ShopError `return_reused`
 */
async function isRepeated(tx: Database, orderId: string, form: Requested): Promise<boolean> {
  const { lines, reason, words, asCredit = false, key } = form;
  const known = await tx
    .selectFrom('returns')
    .select(['id', 'kind', 'reason', 'words', 'asCredit'])
    .where('orderId', '=', orderId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
  if (!known) return false;
  const { id, ...stored } = known;
  const storedLines = await tx
    .selectFrom('returnLines')
    .select(['position', 'quantity', 'newVariantId', 'newSize'])
    .where('returnId', '=', id)
    .orderBy('position')
    .execute();
  const sent = { kind: kindOf(form), reason, words, asCredit };
  const sentLines = lines.map(columnsOfLine).toSorted((one, other) => one.position - other.position);
  if (isDeepStrictEqual([stored, storedLines], [sent, sentLines])) return true;
  throw new ShopError('return_reused');
}

const columnsOfLine = ({ position, quantity, replacement }: ReturnForm['lines'][number]) => ({
  position,
  quantity,
  newVariantId: replacement?.variantId ?? null,
  newSize: replacement?.size ?? null,
});

const day = dateFormatter('en-NG', { dateStyle: 'long', timeZone: 'UTC' });

function rejectByDate(kind: ReturnKind, { deliveredAt, ...promise }: LockedOrder, now: Date): void {
  if (deliveredAt === null) throw new ShopError('not_returnable', { message: messages.returns.notDelivered });
  if (kind === 'exchange') {
    if (isExchangeable(deliveredAt, now)) return;
    const lastDay = day(new Date(lastExchangeDay(deliveredAt)));
    throw new ShopError('not_returnable', { message: messages.returns.tooLateToExchange(lastDay) });
  }
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
