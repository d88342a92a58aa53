import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../../db/database.ts';
import type { Shop } from '../../shop.ts';
import { writeAudit } from '../../staff/write-audit.ts';

/** How much of the items an assistant may take off, in percent. */
export async function assistantDiscountPercent(db: Database): Promise<number> {
  const terms = await db.selectFrom('staffOrderTerms').select('assistantDiscountPercent').executeTakeFirstOrThrow();
  return terms.assistantDiscountPercent;
}

/** How much of the items this member of staff may take off, in percent. */
export async function maxDiscountPercent(db: Database, { role }: Pick<Staff, 'role'>): Promise<number> {
  return role === 'owner' ? 100 : assistantDiscountPercent(db);
}

/** Sets what assistants may take off. */
export async function saveDiscountLimit(
  { db, now }: Shop,
  { assistantDiscountPercent: percent, by }: { assistantDiscountPercent: number; by: Staff },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { before } = await tx
      .selectFrom('staffOrderTerms')
      .select('assistantDiscountPercent as before')
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx.updateTable('staffOrderTerms').set({ assistantDiscountPercent: percent }).execute();
    const detail = { before, after: percent };
    await writeAudit(tx, { by, at: now(), action: 'staff-orders.limit-set', subject: 'shop', detail });
  });
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
  if (amount * 100 > subtotal * max) {
    throw new ShopError('discount_too_large', { message: adminMessages.staffOrders.discountTooLarge(max) });
  }
}
