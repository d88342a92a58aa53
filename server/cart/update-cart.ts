import { sql } from 'kysely';
import { isSameItem, maxCartLines, maxQuantity } from '#shared/cart/lines.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Database } from '../db/database.ts';
import { firstOf, send, unheard } from '../db/send.ts';
import { type StockItemKey, countAvailable, stockSentence } from '../stock/available-quantity.ts';
import { cartOf, type CartLines, changeCart, linesOf, locked } from './cart.ts';

interface Addition extends StockItemKey {
  productId: string;
  quantity: number;
}

/**
 * Adds units to the line of the same variant and size, or as a new line at the end (specification, section 4).
 *
 * @throws ShopError `stock_short` with the available units, `cart_full`
 */
export async function addToCart(db: Database, accountId: string, addition: Addition, now: Date): Promise<CartLines> {
  const added = await tryAdd(db, accountId, addition, now);
  return added ?? addOrExplain(db, accountId, addition, now);
}

/** The common case in one round trip; null when the line could not be added, and nothing has changed. */
async function tryAdd(
  db: Database,
  accountId: string,
  { variantId, size, productId, quantity }: Addition,
  now: Date,
): Promise<CartLines | null> {
  const available = sql`(select stock.quantity - stock.reserved from stock
    join variants on variants.id = stock.variant_id
    join products on products.id = variants.product_id
    where stock.variant_id = ${variantId} and stock.size = ${size}
      and variants.product_id = ${productId} and products.status = 'published')`;
  const line = sql`
    insert into cart_lines (account_id, variant_id, size, quantity, added_at)
    select id, ${variantId}, ${size}, ${quantity}, ${now} from accounts
    where id = ${accountId} and ${available} >= ${quantity}
      and (select count(*) from cart_lines where account_id = ${accountId}) < ${maxCartLines}
    on conflict (account_id, variant_id, size) do update set quantity = cart_lines.quantity + excluded.quantity
    where cart_lines.quantity + excluded.quantity <= least(${maxQuantity}, ${available})
    returning quantity`;
  const { written, lines } = await db.transaction().execute(async (tx) => {
    void send(tx, locked(tx, accountId));
    return { written: send(tx, line.compile(tx)), lines: send(tx, linesOf(tx, accountId)) };
  });
  return (await firstOf(written)) ? (await lines).rows : null;
}

function addOrExplain(db: Database, accountId: string, addition: Addition, now: Date): Promise<CartLines> {
  const item = { variantId: addition.variantId.toLowerCase(), size: addition.size };
  return changeCart(db, accountId, async (tx, currentLines) => {
    const available = unheard(countAvailable(tx, item, addition.productId));
    const lines = await currentLines;
    const line = lines.find((one) => isSameItem(one, item));
    const quantity = (line?.quantity ?? 0) + addition.quantity;
    if (quantity > maxQuantity) throw new ShopError('cart_full', { message: messages.cart.lineFull(maxQuantity) });
    rejectUnavailable(item, quantity, await available);
    if (!line && lines.length >= maxCartLines) throw new ShopError('cart_full');
    return [upsertLine(tx, accountId, item, quantity, now)];
  });
}

/** A line by its index, with the stock item that the caller expects there. */
export interface ExpectedLine {
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
  accountId: string,
  expected: ExpectedLine,
  quantity: number,
): Promise<CartLines> {
  return orFreshCart(db, accountId, () =>
    changeCart(db, accountId, async (tx, lines) => {
      const line = findLine(await lines, expected);
      if (quantity > line.quantity) rejectUnavailable(line, quantity, await countAvailable(tx, line));
      const cartLine = tx.updateTable('cartLines').set({ quantity }).where('accountId', '=', accountId);
      return [cartLine.where('variantId', '=', line.variantId).where('size', '=', line.size)];
    }),
  );
}

/** @throws ShopError `invalid_cart_item`, `cart_changed` with the fresh `cart` */
export async function removeFromCart(db: Database, accountId: string, expected: ExpectedLine): Promise<CartLines> {
  return orFreshCart(db, accountId, () =>
    changeCart(db, accountId, async (tx, lines) => {
      const { variantId, size } = findLine(await lines, expected);
      const cartLine = tx.deleteFrom('cartLines').where('accountId', '=', accountId);
      return [cartLine.where('variantId', '=', variantId).where('size', '=', size)];
    }),
  );
}

export function emptyCart(db: Database, accountId: string): Promise<CartLines> {
  return changeCart(db, accountId, async (tx, lines) => {
    await lines;
    return [tx.deleteFrom('cartLines').where('accountId', '=', accountId)];
  });
}

/** The query that sets the quantity of a line, or adds the line at the end. */
export function upsertLine(
  tx: Database,
  accountId: string,
  { variantId, size }: StockItemKey,
  quantity: number,
  now: Date,
) {
  return tx
    .insertInto('cartLines')
    .values({ accountId, variantId, size, quantity, addedAt: now })
    .onConflict((conflict) => conflict.columns(['accountId', 'variantId', 'size']).doUpdateSet({ quantity }));
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
async function orFreshCart(db: Database, accountId: string, change: () => Promise<CartLines>): Promise<CartLines> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'cart_changed')) throw error;
    throw new ShopError('cart_changed', { cart: await cartOf(db, accountId) });
  }
}

function rejectUnavailable({ size }: StockItemKey, quantity: number, available: number | null): void {
  if (available !== null && available >= quantity) return;
  throw new ShopError('stock_short', { message: stockSentence(available, size), availableQuantity: available ?? 0 });
}
