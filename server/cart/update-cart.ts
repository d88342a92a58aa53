import { sql } from 'kysely';
import { isSameItem, maxCartLines, maxQuantity } from '#shared/cart/lines.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { firstOf, send, ignoringErrors } from '../db/send.ts';
import { type StockItemKey, countAvailable, stockSentence } from '../stock/available-quantity.ts';
import { ownReserved } from '../stock/own-reserved.ts';
import {
  cartOf,
  type CartLines,
  type CartOwner,
  changeCart,
  isIn,
  linesOf,
  locked,
  reserverOf,
  sendChangeOf,
} from './cart.ts';

interface Addition extends StockItemKey {
  productId: string;
  quantity: number;
}

/**
 * Adds units to the line of the same variant and size, or as a new line at the end (specification, section 4).
 *
 * @throws ShopError `stock_short` with the available units, `cart_full`
 */
export async function addToCart(db: Database, owner: CartOwner, addition: Addition, now: Date): Promise<CartLines> {
  const added = await tryAdd(db, owner, addition, now);
  return added ?? addOrExplain(db, owner, addition, now);
}

/**
 * The common case in one round trip; null when the line could not be added. For the reminder of a
 * left cart it counts as a change even so: the shopper was here.
 */
async function tryAdd(
  db: Database,
  owner: CartOwner,
  { variantId, size, productId, quantity }: Addition,
  now: Date,
): Promise<CartLines | null> {
  const available = sql`(select stock.quantity - stock.reserved + ${ownReserved(reserverOf(owner))} from stock
    join variants on variants.id = stock.variant_id
    join products on products.id = variants.product_id
    where stock.variant_id = ${variantId} and stock.size = ${size}
      and variants.product_id = ${productId} and products.status = 'published')`;
  const { column, value, isThere } = inColumns(owner);
  const line = sql`
    insert into cart_lines (${column}, variant_id, size, quantity, seen_price, added_at)
    select ${value}, ${variantId}, ${size}, ${quantity}, ${currentPrice(variantId)}, ${now}
    where ${isThere} and ${available} >= ${quantity}
      and (select count(*) from cart_lines where ${isIn(owner)}) < ${maxCartLines}
    on conflict (${column}, variant_id, size) do update set
      quantity = cart_lines.quantity + excluded.quantity, seen_price = excluded.seen_price, added_at = ${addedAt(owner)}
    where cart_lines.quantity + excluded.quantity <= least(${maxQuantity}, ${available})
    returning quantity`;
  const { written, lines } = await transact(db, async (tx) => {
    void send(tx, locked(tx, owner));
    sendChangeOf(tx, owner, now);
    return { written: send(tx, line.compile(tx)), lines: send(tx, linesOf(tx, owner)) };
  });
  return (await firstOf(written)) ? (await lines).rows : null;
}

function addOrExplain(db: Database, owner: CartOwner, addition: Addition, now: Date): Promise<CartLines> {
  const item = { variantId: addition.variantId.toLowerCase(), size: addition.size };
  return changeCart(db, owner, now, async (tx, currentLines) => {
    const available = ignoringErrors(countAvailable(tx, item, addition.productId, reserverOf(owner)));
    const lines = await currentLines;
    const line = lines.find((one) => isSameItem(one, item));
    const quantity = (line?.quantity ?? 0) + addition.quantity;
    if (quantity > maxQuantity) throw new ShopError('cart_full', { message: messages.cart.lineFull(maxQuantity) });
    rejectUnavailable(item, quantity, await available);
    if (!line && lines.length >= maxCartLines) throw new ShopError('cart_full');
    return [upsertLine(tx, owner, { ...item, quantity }, now)];
  });
}

/** A line by its index, with the stock item that the caller expects there. */
interface ExpectedLine {
  index: string;
  variantId?: string | undefined;
  size?: string | undefined;
}

/**
 * Sets the quantity of the line at an index. It can always decrease, and increases only within the available units.
 *
 * @throws ShopError `invalid_cart_item`, `cart_changed` with the fresh `cart`, `stock_short`
 */
export async function updateCartLine(
  db: Database,
  owner: CartOwner,
  expected: ExpectedLine,
  quantity: number,
  now: Date,
): Promise<CartLines> {
  return orFreshCart(db, owner, () =>
    changeCart(db, owner, now, async (tx, lines) => {
      const line = findLine(await lines, expected);
      if (quantity > line.quantity) {
        rejectUnavailable(line, quantity, await countAvailable(tx, line, undefined, reserverOf(owner)));
      }
      const seenPrice = currentPrice(line.variantId);
      const cartLine = tx.updateTable('cartLines').set({ quantity, seenPrice }).where(isIn(owner));
      return [cartLine.where('variantId', '=', line.variantId).where('size', '=', line.size)];
    }),
  );
}

/** @throws ShopError `invalid_cart_item`, `cart_changed` with the fresh `cart` */
export async function removeFromCart(
  db: Database,
  owner: CartOwner,
  expected: ExpectedLine,
  now: Date,
): Promise<CartLines> {
  return orFreshCart(db, owner, () =>
    changeCart(db, owner, now, async (tx, lines) => {
      const { variantId, size } = findLine(await lines, expected);
      const cartLine = tx.deleteFrom('cartLines').where(isIn(owner));
      return [cartLine.where('variantId', '=', variantId).where('size', '=', size)];
    }),
  );
}

export function emptyCart(db: Database, owner: CartOwner, now: Date): Promise<CartLines> {
  return changeCart(db, owner, now, async (tx, lines) => {
    await lines;
    return [tx.deleteFrom('cartLines').where(isIn(owner))];
  });
}

interface WrittenLine extends StockItemKey {
  quantity: number;
  /** In whole naira; the current one by default. */
  seenPrice?: number | null | undefined;
}

/** The query that sets the quantity of a line, or adds the line at the end. */
export function upsertLine(tx: Database, owner: CartOwner, line: WrittenLine, now: Date) {
  const { variantId, size, quantity } = line;
  const seenPrice = line.seenPrice ?? currentPrice(variantId);
  return tx
    .insertInto('cartLines')
    .values({ ...ofOwner(owner), variantId, size, quantity, seenPrice, addedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId' in owner ? 'accountId' : 'visitor', 'variantId', 'size'])
        .doUpdateSet({ quantity, seenPrice, addedAt: addedAt(owner) }),
    );
}

const currentPrice = (variantId: string) =>
  sql<number>`(select price from variants where variants.id = ${variantId}::uuid)`;

/** A guest's cart is kept for a time after the last unit was added (`deleteOldGuestCarts`). */
const addedAt = (owner: CartOwner) => sql<Date>`${sql.raw('visitor' in owner ? 'excluded' : 'cart_lines')}.added_at`;

const ofOwner = (owner: CartOwner) => ('visitor' in owner ? owner : { accountId: owner.accountId });

/** The column of the owner and its value; nothing is added for an account that was deleted. */
function inColumns(owner: CartOwner) {
  if ('visitor' in owner) return { column: sql.raw('visitor'), value: owner.visitor, isThere: sql.raw('true') };
  const { accountId } = owner;
  const isThere = sql`exists (select from accounts where id = ${accountId})`;
  return { column: sql.raw('account_id'), value: accountId, isThere };
}

function findLine(lines: CartLines, { index, variantId, size }: ExpectedLine): CartLines[number] {
  const line = /^\d{1,3}$/.test(index) ? lines[Number(index)] : undefined;
  if (!line) throw new ShopError('invalid_cart_item');
  const isOther =
    (variantId !== undefined && variantId.toLowerCase() !== line.variantId) ||
    (size !== undefined && size !== line.size);
  if (isOther) throw new ShopError('cart_changed');
  return line;
}

/** Adds the current cart to a `cart_changed` error. */
async function orFreshCart(db: Database, owner: CartOwner, change: () => Promise<CartLines>): Promise<CartLines> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'cart_changed')) throw error;
    throw new ShopError('cart_changed', { cart: await cartOf(db, owner) });
  }
}

function rejectUnavailable({ size }: StockItemKey, quantity: number, available: number | null): void {
  if (available !== null && available >= quantity) return;
  throw new ShopError('stock_short', { message: stockSentence(available, size), availableQuantity: available ?? 0 });
}
