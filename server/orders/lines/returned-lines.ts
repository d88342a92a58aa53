import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { refundedOfLine } from '../../refunds/refunded-of-line.ts';
import { restockedOfLine } from '../../stock/restocked-of-line.ts';
import { loweredOfLine } from './lowered-of-line.ts';
import { paidBackOfLine } from './paid-back-of-line.ts';
import { raiseOfLine } from './raise-of-line.ts';

/** Units of a line that came back. */
export interface ReturnedLine {
  /** Position of the order line, from 0. */
  position: number;
  quantity: number;
  /** Whether these units are restocked. */
  isRestocked: boolean;
}

/** A line of an order, with what became of its units. */
export interface OrderLine {
  position: number;
  variantId: string;
  size: string;
  price: number;
  quantity: number;
  /** Units that were refunded: `returned` in the API, which pages of former releases read. */
  refundedQuantity: number;
  /** Units that were refunded, returned or are being returned. */
  takenBackQuantity: number;
  /** Units that were restocked, whether refunded or not. */
  restockedQuantity: number;
  /** How much of the price of all units was paid back when the line was changed to a cheaper item, in whole naira. */
  paidBackAmount: number;
  /** How much more a unit costs than the one that was bought, in whole naira. */
  raised: number;
  /** By how much a unit's price was lowered, in whole naira. */
  lowered: number;
}

/** The lines of an order. Its row is locked where they decide about money. */
export async function linesWithReturns(tx: Database, orderId: string): Promise<OrderLine[]> {
  return tx
    .selectFrom('orderLines')
    .select(['position', 'variantId', 'size', 'price', 'quantity'])
    .select(refundedOfLine.as('refundedQuantity'))
    .select(sql<number>`taken_back_units(order_id, position)::int`.as('takenBackQuantity'))
    .select(restockedOfLine.as('restockedQuantity'))
    .select(paidBackOfLine.as('paidBackAmount'))
    .select(raiseOfLine.as('raised'))
    .select(loweredOfLine.as('lowered'))
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
}
