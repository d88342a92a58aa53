import type { TermsForm } from '#shared/admin/staff-orders/forms.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { hoursAfter } from '#shared/dates/moments.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';
import { writeAudit } from '../../staff/write-audit.ts';

/** The owners' settings for orders that staff enter. */
export function staffOrderTerms(db: Database): Promise<TermsForm> {
  return db.selectFrom('staffOrderTerms').select(stored).executeTakeFirstOrThrow();
}

/** The column has the former name of managers. */
const stored = ['assistantDiscountPercent as managerDiscountPercent', 'payLinkHours'] as const;

/** Until when an order that is placed now can be paid by its link. */
export async function endOfPayLink(tx: Database, now: Date): Promise<Date> {
  const { payLinkHours } = await staffOrderTerms(tx);
  return hoursAfter(now, payLinkHours);
}

/** Sets how much managers may take off, and how long later pay links last. */
export async function saveTerms({ db, now }: Shop, terms: TermsForm, by: Staff): Promise<void> {
  await transact(db, async (tx) => {
    const before = await tx.selectFrom('staffOrderTerms').select(stored).forUpdate().executeTakeFirstOrThrow();
    const { managerDiscountPercent, payLinkHours } = terms;
    await tx
      .updateTable('staffOrderTerms')
      .set({ assistantDiscountPercent: managerDiscountPercent, payLinkHours })
      .execute();
    const detail = {
      managerDiscountPercent: [before.managerDiscountPercent, managerDiscountPercent],
      payLinkHours: [before.payLinkHours, payLinkHours],
    };
    await writeAudit(tx, { by, at: now(), action: 'staff-orders.terms-set', subject: 'shop', detail });
  });
}
