import { sql } from 'kysely';
import type { ComparedPayouts, PayoutRow } from '#shared/admin/reports/payouts-api.ts';
import { ShopError } from '#shared/errors.ts';
import { daysBefore } from '#shared/dates/moments.ts';
import { attemptEach } from '../attempt-each.ts';
import type { Payout } from '../payments/provider/payment-provider.ts';
import { RejectedByProvider } from '../payments/provider/provider-errors.ts';
import type { Shop } from '../shop.ts';

const lookbackDays = 30;

/** Fewer than the failures that open the circuit breaker: nobody is kept from paying because staff look at the payouts. */
const atOnce = 4;

/**
 * The provider's payouts of the last days, newest first, each compared with our ledger to the kobo, naming the payments
 * that differ; and those whose payments the provider did not list. Once it stops responding, no more are requested.
 *
 * @throws ShopError `payment_unavailable` when it does not list the payouts
 */
export async function comparePayouts(shop: Shop): Promise<ComparedPayouts> {
  const since = daysBefore(shop.now(), lookbackDays);
  const all = await shop.payments.payoutsSince(since);
  const compared = new Map<string, Comparison>();
  const compareOne = async ({ id }: Payout) => {
    try {
      compared.set(id, await compare(shop, id));
    } catch (error) {
      if (!(error instanceof RejectedByProvider)) throw error;
    }
  };
  try {
    await attemptEach(all, 'Not every payout could be compared', compareOne, { atOnce, endsAll: () => true });
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'payment_unavailable')) throw error;
  }
  const payouts: PayoutRow[] = [];
  const notCompared: ComparedPayouts['notCompared'] = [];
  for (const { at, ...payout } of all) {
    const row = { ...payout, at: at.toISOString() };
    const comparison = compared.get(payout.id);
    if (comparison) payouts.push({ ...row, ...comparison });
    else notCompared.push(row);
  }
  return { payouts, notCompared };
}

type Comparison = Pick<PayoutRow, 'ledgerKobo' | 'strange'>;

async function compare({ db, payments }: Shop, id: Payout['id']): Promise<Comparison> {
  const charges = await payments.chargesOfPayout(id);
  const ours = await receivedUnder(
    db,
    charges.map(({ reference }) => reference),
  );
  return {
    ledgerKobo: [...ours.values()].reduce((sum, kobo) => sum + kobo, 0),
    strange: charges
      .filter(({ reference, amountKobo }) => ours.get(reference) !== amountKobo)
      .map(({ reference }) => reference),
  };
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
