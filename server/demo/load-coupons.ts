import { startOfLagosDay } from '#shared/dates/lagos-days.ts';
import type { Database } from '../db/database.ts';

/** The coupons of the demo. */
const demoCoupons = [
  { code: 'WELCOME10', percent: 10, minimumSubtotal: 10_000 },
  { code: 'OGE2000', amount: 2_000, minimumSubtotal: 15_000 },
  { code: 'OWAMBE25', percent: 25, maxUsesPerCustomer: 1 },
  // Expired, to show that message; the harmattan blows from December to February.
  { code: 'HARMATTAN', percent: 15, startsAt: startOfLagosDay('2024-12-01'), endsAt: startOfLagosDay('2025-03-01') },
];

/** Existing coupons stay as they are. */
export async function loadCoupons(tx: Database, now: Date): Promise<void> {
  await tx
    .insertInto('coupons')
    .values(demoCoupons.map((coupon) => ({ ...coupon, createdAt: coupon.startsAt ?? now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
