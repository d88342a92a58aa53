import { isDeepStrictEqual } from 'node:util';
import { ShopError } from '#shared/errors.ts';
import { maxLineQuantity } from '#shared/orders/line-quantity.ts';
import type { Who } from '#shared/orders/status.ts';
import type { ReturnForm } from '#shared/returns/api.ts';
import { exchangeReasons, type ReturnKind } from '#shared/returns/status.ts';
import type { Database } from '../db/database.ts';
import type { LockedOrder } from '../orders/lock-order.ts';
import { reserveStock } from '../stock/move-stock.ts';
import { isExchangeOrder, mayTakeCredit, returnableLines } from './order-returns.ts';
import { replacementsIn, replacementsOf } from './replacements.ts';

/** Each request sends an email; nobody needs more for one order. */
const maxRequests = 10;

export type Requested = Omit<ReturnForm, 'photos' | 'asCredit'> & Partial<Pick<ReturnForm, 'photos' | 'asCredit'>>;

/** What the customer reads when a return is not possible. */
type Rejections = Readonly<
  Record<
    'notReturnable' | 'tooMany' | 'exchangeOnly' | 'noCredit' | 'noReplacement' | 'tooManyOfOne' | 'noExchangeReason',
    string
  >
>;

interface Request {
  who: Who;
  at: Date;
  texts: Rejections;
}

/**
 * Inserts a return of units of a delivered order, whose row is locked. The new units of an exchange are reserved, all of them or
 * nothing happens. The caller has checked that the form does not come again, and until when it may come.
 *
 * @returns its id
 * @throws ShopError `not_returnable` for units that the order does not have or that are taken back already, and for what is not
 *   exchanged or refunded; `stock_short` for the first new unit that is not available
 */
export async function insertReturn(
  tx: Database,
  order: LockedOrder,
  form: Requested,
  { who, at, texts }: Request,
): Promise<string> {
  const { lines, reason, words, asCredit = false, key } = form;
  const kind = kindOf(form);
  await rejectTooMany(tx, order.id, texts);
  const returnable = await returnableLines(tx, order.id);
  const areFree = lines.every(({ position, quantity }) => {
    const line = returnable.find((one) => one.position === position);
    return line !== undefined && quantity <= line.returnable;
  });
  if (!areFree) throw new ShopError('not_returnable', { message: texts.notReturnable });
  if (kind === 'exchange') await reserveReplacements(tx, order, form, texts);
  else if (isExchangeOrder(order)) throw new ShopError('not_returnable', { message: texts.exchangeOnly });
  if (asCredit && (kind === 'exchange' || !mayTakeCredit(order)))
    throw new ShopError('not_returnable', { message: texts.noCredit });
  const { id } = await tx
    .insertInto('returns')
    .values({
      orderId: order.id,
      kind,
      reason,
      words,
      asCredit,
      idempotencyKey: key,
      requestedAt: at,
      updatedAt: at,
      updatedBy: who,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('returnLines')
    .values(lines.map((line) => ({ returnId: id, orderId: order.id, ...columnsOfLine(line) })))
    .execute();
  return id;
}

export const kindOf = ({ lines }: Pick<ReturnForm, 'lines'>): ReturnKind =>
  lines[0]!.replacement === null ? 'refund' : 'exchange';

/** @throws ShopError `not_returnable` by reason or product; `stock_short` */
async function reserveReplacements(tx: Database, order: LockedOrder, { lines, reason }: Requested, texts: Rejections) {
  if (!exchangeReasons.includes(reason)) {
    throw new ShopError('not_returnable', { message: texts.noExchangeReason });
  }
  const offered = await replacementsOf(tx, order.id);
  const areOffered = lines.every(({ position, replacement }) =>
    offered.some(
      (one) => one.position === position && one.variantId === replacement!.variantId && one.size === replacement!.size,
    ),
  );
  if (!areOffered) throw new ShopError('not_returnable', { message: texts.noReplacement });
  const replacements = replacementsIn(lines);
  // Each is one line of the order that sends them.
  if (replacements.some(({ quantity }) => quantity > maxLineQuantity))
    throw new ShopError('not_returnable', { message: texts.tooManyOfOne });
  await reserveStock(tx, replacements);
}

/**
 * The return that a form made before. Photos are not compared: a form without scripts that is sent again has uploaded them again.
 *
 * @returns its id; null if the form is new
 * @throws ShopError `return_reused` when the key came with another form
 */
export async function repeatedReturn(tx: Database, orderId: string, form: Requested): Promise<string | null> {
  const { lines, reason, words, asCredit = false, key } = form;
  const known = await tx
    .selectFrom('returns')
    .select(['id', 'kind', 'reason', 'words', 'asCredit'])
    .where('orderId', '=', orderId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
  if (!known) return null;
  const { id, ...stored } = known;
  const storedLines = await tx
    .selectFrom('returnLines')
    .select(['position', 'quantity', 'newVariantId', 'newSize'])
    .where('returnId', '=', id)
    .orderBy('position')
    .execute();
  const sent = { kind: kindOf(form), reason, words, asCredit };
  const sentLines = lines.map(columnsOfLine).toSorted((one, other) => one.position - other.position);
  if (isDeepStrictEqual([stored, storedLines], [sent, sentLines])) return id;
  throw new ShopError('return_reused');
}

const columnsOfLine = ({ position, quantity, replacement }: ReturnForm['lines'][number]) => ({
  position,
  quantity,
  newVariantId: replacement?.variantId ?? null,
  newSize: replacement?.size ?? null,
});

async function rejectTooMany(tx: Database, orderId: string, texts: Rejections): Promise<void> {
  const { requests } = await tx
    .selectFrom('returns')
    .select(({ fn }) => fn.countAll<number>().as('requests'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  if (requests >= maxRequests) throw new ShopError('not_returnable', { message: texts.tooMany });
}
