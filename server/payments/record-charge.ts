import type { MoneyOutcome } from '#shared/payments/status.ts';
import type { Database } from '../db/database.ts';
import type { Shop } from '../shop.ts';
import type { Charge } from './provider/payment-provider.ts';

interface RecordedCharge {
  reference: string;
  charge: Charge;
  /** 'reversed' when all of it had gone back before we knew of it. */
  status: 'success' | 'reversed';
  outcome: MoneyOutcome;
}

/** Records what the provider received for an attempt, and the outcome. */
export async function recordCharge(
  { now }: Pick<Shop, 'now'>,
  tx: Database,
  { reference, charge, status, outcome }: RecordedCharge,
): Promise<void> {
  await tx
    .updateTable('paymentAttempts')
    .set({
      status,
      outcome,
      ...chargeColumns(charge, now()),
      nextCheckAt: null,
    })
    .where('reference', '=', reference)
    .execute();
}

/** A charge as the columns of its attempt, which is settled at this time. */
export const chargeColumns = (charge: Charge, at: Date) => ({
  receivedKobo: charge.amountKobo,
  passedFeesKobo: charge.passedFeesKobo,
  feeKobo: charge.feeKobo,
  currency: charge.currency,
  domain: charge.domain,
  providerId: charge.providerId,
  channel: charge.channel,
  paidAt: charge.paidAt ?? at,
  settledAt: at,
  settledBy: 'provider' as const,
});

/** Whether it is in naira, and neither a test at a live shop nor the other way round. */
export const isOurs = ({ payments }: Pick<Shop, 'payments'>, { currency, domain }: Charge): boolean =>
  currency === 'NGN' && domain === payments.domain;
