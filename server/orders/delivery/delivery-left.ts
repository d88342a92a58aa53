import { valueOfUnits } from '#shared/orders/value-of-units.ts';
import type { Database } from '../../db/database.ts';
import { linesWithReturns } from '../lines/returned-lines.ts';
import { refundableSum, salePayments } from '../sale-payments.ts';
import { deliveryPaid } from './delivery-paid.ts';

interface PaidOrder {
  id: string;
  itemsPrice: number;
  couponDiscount: number;
  shippingPrice: number;
}

/**
 * What of its delivery can still be refunded, in whole naira: what was paid for it, at most what is left beside the items.
 * The order's row is locked where it decides about money.
 */
export async function deliveryLeft(db: Database, order: PaidOrder): Promise<number> {
  const [paid, left] = await Promise.all([deliveryPaid(db, order), leftBesideItems(db, order)]);
  return Math.max(0, Math.min(paid, left));
}

/**
 * What is left of the payments beside the items that were not refunded, in whole naira. Staff may have refunded the delivery
 * fee as an extra amount, which does not say what it was for.
 */
export async function leftBesideItems(db: Database, order: Omit<PaidOrder, 'shippingPrice'>): Promise<number> {
  const [payments, lines] = await Promise.all([salePayments(db, order.id), linesWithReturns(db, order.id)]);
  const unreturned = lines.map(({ position, quantity, returned }) => ({ position, quantity: quantity - returned }));
  return Math.floor(refundableSum(payments) / 100) - valueOfUnits(order, lines, unreturned);
}
