import { sql } from 'kysely';
import type { PayoutRow } from '#shared/admin/reports/api.ts';
import type { Shop } from '../shop.ts';

const lookbackDays = 30;

/**
 * The provider's payouts of the last days, newest first, each compared with our ledger to the kobo, naming the payments
 * that differ.
 *
 * @throws ShopError `payment_unavailable`
 */
export async function comparePayouts({ db, payments, now }: Shop): Promise<PayoutRow[]> {
  const rows: PayoutRow[] = [];
  for (const { at, ...payout } of await payments.payoutsSince(new Date(now().getTime() - lookbackDays * 86_400_000))) {
    const charges = await payments.chargesOfPayout(payout.id);
    const ours = await receivedUnder(
      db,
      charges.map(({ reference }) => reference),
    );
    rows.push({
      ...payout,
      at: at.toISOString(),
      ledgerKobo: [...ours.values()].reduce((sum, kobo) => sum + kobo, 0),
      strange: charges
        .filter(({ reference, amountKobo }) => ours.get(reference) !== amountKobo)
        .map(({ reference }) => reference),
    });
  }
  return rows;
}

/** The amounts in our ledger, in kobo by reference, with the fees that payers paid on top. */
async function receivedUnder(db: Shop['db'], references: string[]): Promise<Map<string, number>> {
  if (references.length === 0) return new Map();
  const attempts = await db
    .selectFrom('paymentAttempts')
    .select(['reference', sql<number | null>`received_kobo + passed_fees_kobo`.as('receivedKobo')])
    .where('reference', 'in', references)
    .execute();
  return new Map(attempts.map(({ reference, receivedKobo }) => [reference, receivedKobo ?? 0]));
}
