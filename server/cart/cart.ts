import { type Compilable, type CompiledQuery, sql } from 'kysely';
import type { Output } from '#shared/endpoint.ts';
import type { fetchCart } from '#shared/cart/api.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import { firstOf, send, ignoringErrors } from '../db/send.ts';
import { transact } from '../db/transact.ts';
import { namedLock } from '../db/locks/named-lock.ts';
import { deliveryExtra } from '../settings/delivery-extra.ts';
import { ownReserved, type Reserver } from '../stock/own-reserved.ts';

export type CartLines = Output<typeof fetchCart>['cart'];

/** The owner of a cart: an account, or a guest's browser, known by the hash of its token (`cookies.ts`). */
export type CartOwner = AccountCart | { visitor: Buffer };

export interface AccountCart {
  accountId: string;
  /** The hash of the token of the browser that asks: what its unpaid orders reserve is not sold out for it. */
  tokenHash?: Buffer | undefined;
}

/** A cart in the order of adding, with the current names, prices and available units. */
export function cartOf(db: Database, owner: CartOwner): Promise<CartLines> {
  return linesOf(db, owner).execute();
}

export const reserverOf = (owner: CartOwner): Reserver => ('visitor' in owner ? { tokenHash: owner.visitor } : owner);

/** Whether a row of `cart_lines` is in the cart. */
export const isIn = (owner: CartOwner) =>
  'accountId' in owner
    ? sql<boolean>`cart_lines.account_id = ${owner.accountId}`
    : sql<boolean>`cart_lines.visitor = ${owner.visitor}`;

/** The query for all lines of a cart, in the shape of the API. */
export function linesOf(db: Database, owner: CartOwner) {
  return db
    .selectFrom('cartLines')
    .innerJoin('variants', 'variants.id', 'cartLines.variantId')
    .innerJoin('products', 'products.id', 'variants.productId')
    .leftJoin('stock', (stock) =>
      stock.onRef('stock.variantId', '=', 'cartLines.variantId').onRef('stock.size', '=', 'cartLines.size'),
    )
    .select([
      'products.id as productId',
      'variants.id as variantId',
      'products.name',
      'cartLines.size',
      sql<{ name: string }>`json_build_object('name', variants.color_name)`.as('color'),
      'variants.price',
      sql<number | null>`nullif(cart_lines.seen_price, variants.price)`.as('seenPrice'),
      'variants.mainImage as image',
      'cartLines.quantity',
      sql<number>`case when products.status = 'published' then
        coalesce(stock.quantity - stock.reserved + ${ownReserved(reserverOf(owner))}, 0) else 0 end`.as(
        'availableQuantity',
      ),
      deliveryExtra.as('deliveryExtra'),
    ])
    .where(isIn(owner))
    .orderBy('cartLines.position');
}

/**
 * Decides what to write into a cart. It gets a promise of the lines, so that its own queries are sent together with the
 * query for them.
 *
 * @throws ShopError to leave the cart as it is
 */
type Change = (tx: Database, lines: Promise<CartLines>) => Promise<readonly Compilable[]>;

/**
 * Changes a cart and returns its new lines. Changes of one cart run one after the other, from all tabs and devices.
 *
 * @throws ShopError `session_over` when the account was deleted in the meantime, and what the change throws.
 */
export async function changeCart(db: Database, owner: CartOwner, now: Date, change: Change): Promise<CartLines> {
  const { changed } = await transact(db, async (tx) => {
    const writes = await change(tx, ignoringErrors(lockedLines(tx, owner)));
    if (writes.length > 0) sendChangeOf(tx, owner, now);
    for (const write of writes) void send(tx, write);
    // Sent together with the commit, which fails when a write fails.
    return { changed: send(tx, linesOf(tx, owner)) };
  });
  return (await changed).rows;
}

/** Serializes changes of a cart by a lock: of the account's row, or of the hash of the browser's token. */
export function locked(tx: Database, owner: CartOwner): CompiledQuery {
  if ('visitor' in owner) {
    return namedLock(owner.visitor.toString('hex')).compile(tx);
  }
  return tx.selectFrom('accounts').select('id').where('id', '=', owner.accountId).forNoKeyUpdate().compile();
}

/** Sends when an account's cart was changed, for the reminder of a left cart. Call it with the cart locked. */
export function sendChangeOf(tx: Database, owner: CartOwner, now: Date): void {
  if ('visitor' in owner) return;
  const change = sql`
    insert into account_carts (account_id, changed_at) select id, ${now} from accounts where id = ${owner.accountId}
    on conflict (account_id) do update set changed_at = excluded.changed_at`;
  void send(tx, change.compile(tx));
}

async function lockedLines(tx: Database, owner: CartOwner): Promise<CartLines> {
  const account = send(tx, locked(tx, owner));
  // A payment removes ordered items from the cart without that lock: it waits for the locks of the lines.
  const lineLocks = send(tx, tx.selectFrom('cartLines').select('position').where(isIn(owner)).forUpdate());
  const lines = send(tx, linesOf(tx, owner));
  if (!(await firstOf(account))) throw new ShopError('session_over');
  await lineLocks;
  return (await lines).rows;
}
