import type { TermsForm } from '#shared/admin/staff-orders/forms.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../../db/database.ts';
import type { Shop } from '../../shop.ts';
import { writeAudit } from '../../staff/write-audit.ts';

/** What owners set for orders that staff enter. */
export function staffOrderTerms(db: Database): Promise<TermsForm> {
  return db
    .selectFrom('staffOrderTerms')
    .select(['assistantDiscountPercent', 'payLinkHours'])
    .executeTakeFirstOrThrow();
}

/** Until when an order that is placed now can be paid by its link. */
export async function endOfPayLink(tx: Database, now: Date): Promise<Date> {
  const { payLinkHours } = await staffOrderTerms(tx);
  return new Date(now.getTime() + payLinkHours * 3_600_000);
}

/** Sets how much assistants may take off, and how long later pay links last. */
export async function saveTerms({ db, now }: Shop, terms: TermsForm, by: Staff): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('staffOrderTerms')
      .select(['assistantDiscountPercent', 'payLinkHours'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx.updateTable('staffOrderTerms').set(terms).execute();
    const detail = {
      assistantDiscountPercent: [before.assistantDiscountPercent, terms.assistantDiscountPercent],
      payLinkHours: [before.payLinkHours, terms.payLinkHours],
    };
    await writeAudit(tx, { by, at: now(), action: 'staff-orders.terms-set', subject: 'shop', detail });
  });
}
