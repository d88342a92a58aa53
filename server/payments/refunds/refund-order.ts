import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { refundableAmount } from '#shared/orders/refundable-amount.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import { type Alongside, transact } from '../../db/transact.ts';
import { type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import type { Shop } from '../../shop.ts';
import { restock } from '../../stock/move-stock.ts';
import { refundableKobo, requestRefund } from './request-refund.ts';

interface ReturnedLine {
  /** Of the line in the order, from 0. */
  position: number;
  quantity: number;
  /** Whether these pieces go back on the shelf. */
  isRestocked: boolean;
}

interface Wish {
  lines: readonly ReturnedLine[];
  /** Whole naira on top of what the pieces were paid with: the shipping, or for goodwill. */
  extra?: number;
  reason: string;
  who: Who;
  /** The same key is one refund: a form that is sent twice. */
  key: string;
  /** What whoever asks has seen to be left of the money, in kobo: when it is less by now, nothing happens. */
  leftKobo?: number;
  alongside?: Alongside;
}

/**
 * Pays back a part of a paid order, or all of it, by pieces and shipping. The status of the order stays.
 *
 * @returns the refund's id
 * @throws ShopError `order_not_found`; `not_refundable` for an order that was not paid, for pieces it has not or that
 *   went back already, and for more money than is left of what came; `changed_elsewhere` when less is left than `leftKobo`
 */
export async function refundOrder(shop: Shop, orderId: string, wish: Wish): Promise<string> {
  return transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const lines = await linesWithReturns(tx, orderId);
    const isPossible = wish.lines.every(({ position, quantity }) => {
      const line = lines.find((one) => one.position === position);
      return line !== undefined && quantity > 0 && quantity <= line.quantity - line.returned;
    });
    const amountKobo = (worthOfReturn(order, lines, wish.lines) + (wish.extra ?? 0)) * 100;
    const known = await tx.selectFrom('refunds').select('id').where('idempotencyKey', '=', wish.key).executeTakeFirst();
    if (known) return known.id;
    if (!isPossible) throw new ShopError('not_refundable');
    const { left } = await appliedMoney(tx, orderId);
    if (wish.leftKobo !== undefined && wish.leftKobo !== left) throw new ShopError('changed_elsewhere');
    const id = await payBack(shop, tx, { order, lines, wish, amountKobo });
    await wish.alongside?.(tx);
    return id;
  });
}

/** Pays back whatever is left of a paid order's money, with all pieces that have not come back. Its row is locked. */
export async function refundRemainder(
  shop: Shop,
  tx: Database,
  order: LockedOrder,
  { reason, who, isRestocked }: { reason: string; who: Who; isRestocked: boolean },
): Promise<void> {
  const { left } = await appliedMoney(tx, order.id);
  const lines = await linesWithReturns(tx, order.id);
  const rest = lines
    .map(({ position, quantity, returned }) => ({ position, quantity: quantity - returned, isRestocked }))
    .filter(({ quantity }) => quantity > 0);
  // All the money may have gone back before, for goodwill: the pieces are still ours.
  if (left === 0) return shelve(shop, tx, { order, lines, wish: { lines: rest, reason, who } });
  const wish = { lines: rest, reason, who, key: `rest:${order.id}` };
  await payBack(shop, tx, { order, lines, wish, amountKobo: left });
}

interface OrderLine {
  position: number;
  variantId: string;
  size: string;
  price: number;
  quantity: number;
  /** Pieces that money went back for. */
  returned: number;
  /** Pieces that are on the shelf again, whatever became of the money. */
  shelved: number;
}

interface PayBack {
  order: LockedOrder;
  lines: readonly OrderLine[];
  wish: Wish;
  amountKobo: number;
}

async function payBack(shop: Shop, tx: Database, { order, lines, wish, amountKobo }: PayBack): Promise<string> {
  const { reason, who, key } = wish;
  const { reference, left } = await appliedMoney(tx, order.id);
  if (reference === null || amountKobo <= 0 || amountKobo > left) throw new ShopError('not_refundable');
  const refund = await requestRefund(shop, tx, { reference, amountKobo, reason, key, who });
  if (!refund.isNew) return refund.id;
  if (wish.lines.length > 0) {
    await tx
      .insertInto('refundLines')
      .values(
        wish.lines.map(({ position, quantity, isRestocked }) => ({
          refundId: refund.id,
          orderId: order.id,
          position,
          quantity,
          restocked: isRestocked,
        })),
      )
      .execute();
  }
  await shelve(shop, tx, { order, lines, wish });
  return refund.id;
}

type Shelving = Pick<PayBack, 'order' | 'lines'> & { wish: Pick<Wish, 'lines' | 'reason' | 'who'> };

async function shelve(shop: Shop, tx: Database, { order, lines, wish }: Shelving): Promise<void> {
  const onShelf = wish.lines
    .filter(({ isRestocked }) => isRestocked)
    .map(({ position, quantity }) => {
      const line = lines.find((one) => one.position === position)!;
      // A refund that failed has put its pieces back already.
      return { ...line, quantity: Math.min(quantity, line.quantity - line.shelved) };
    })
    .filter(({ quantity }) => quantity > 0);
  await restock(tx, onShelf, { orderId: order.id, who: wish.who, at: shop.now(), reason: wish.reason });
}

/** Whole naira, counted from all that came back so far, so that shares of a discount add up to the discount. */
function worthOfReturn(order: LockedOrder, lines: readonly OrderLine[], wanted: readonly ReturnedLine[]): number {
  const before = lines.reduce((sum, { price, returned }) => sum + price * returned, 0);
  const more = wanted.reduce((sum, { position, quantity }) => {
    return sum + (lines.find((line) => line.position === position)?.price ?? 0) * quantity;
  }, 0);
  return refundableAmount(order, before + more) - refundableAmount(order, before);
}

async function linesWithReturns(tx: Database, orderId: string): Promise<OrderLine[]> {
  return tx
    .selectFrom('orderLines')
    .select(['position', 'variantId', 'size', 'price', 'quantity'])
    .select(
      sql<number>`(
        select coalesce(sum(refund_lines.quantity), 0)::int from refund_lines
        join refunds on refunds.id = refund_id
        where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
          and refunds.status <> 'failed')`.as('returned'),
    )
    .select(
      sql<number>`(
        select coalesce(sum(delta), 0)::int from stock_movements
        where stock_movements.order_id = order_lines.order_id and kind = 'restocked'
          and stock_movements.variant_id = order_lines.variant_id and stock_movements.size = order_lines.size)`.as(
        'shelved',
      ),
    )
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
}

/** The money that paid the order, and how much of it, in kobo, has not gone back nor is on its way. */
async function appliedMoney(tx: Database, orderId: string): Promise<{ reference: string | null; left: number }> {
  const money = await tx
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('orderId', '=', orderId)
    .where('outcome', '=', 'applied')
    .executeTakeFirst();
  return money ? { ...money, left: await refundableKobo(tx, money.reference) } : { reference: null, left: 0 };
}
