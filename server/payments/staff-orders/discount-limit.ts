import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { may } from '#shared/admin/staff/rights.ts';
import { naira, percentOf } from '#shared/money.ts';
import type { Database } from '../../db/database.ts';
import { staffOrderTerms } from './terms.ts';

/** How much of the items this member of staff may take off, in percent. */
export async function maxDiscountPercent(db: Database, { role }: Pick<Staff, 'role'>): Promise<number> {
  return may(role, 'prices.change') ? 100 : (await staffOrderTerms(db)).managerDiscountPercent;
}

/**
 * Rejects a discount that takes off everything, or more than this member of staff may.
 *
 * @param amount and `subtotal` are whole naira
 * @throws ShopError `invalid_request`, `discount_too_large`
 */
export async function rejectLargeDiscount(
  tx: Database,
  by: Staff,
  { amount, subtotal }: { amount: number; subtotal: number },
): Promise<void> {
  if (amount >= subtotal) {
    const message = adminMessages.staffOrders.nothingLeft;
    throw new ShopError('invalid_request', { message, fields: { 'discount.amount': message } });
  }
  const max = await maxDiscountPercent(tx, by);
  if (amount > percentOf(naira(subtotal), max)) {
    throw new ShopError('discount_too_large', { message: adminMessages.staffOrders.discountTooLarge(max) });
  }
}
