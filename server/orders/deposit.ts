import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { creditOf } from '../store-credit/credit.ts';
import { isOutForDelivery } from './pay-on-delivery.ts';

/** The deposit that was agreed for an order (docs/decisions/0103); undefined for every other order. */
export function depositOf(db: Database, orderId: string) {
  return db.selectFrom('deposits').selectAll().where('orderId', '=', orderId).executeTakeFirst();
}

export type Deposit = NonNullable<Awaited<ReturnType<typeof depositOf>>>;

export interface NextPayment {
  /** The next amount that the customer pays, in kobo. */
  amountKobo: number;
  /** Whether it is the first part of an order that is paid in two. */
  isDeposit: boolean;
  /**
   * Attempts before then were for something else: the deposit, if what it leaves is as much, or an earlier change. Otherwise
   * null.
   */
  since: Date | null;
}

/** The next payment of an unpaid order: its deposit, the rest after a deposit or store credit, or the total. */
export async function nextPayment(
  db: Database,
  { id, placedBy, totalAmount }: { id: string; placedBy: string | null; totalAmount: number },
): Promise<NextPayment> {
  // Shoppers pay with credit; staff agree on deposits.
  if (placedBy === null)
    return { amountKobo: (totalAmount - (await creditOf(db, id))) * 100, isDeposit: false, since: null };
  const deposit = await depositOf(db, id);
  if (!deposit) return { amountKobo: totalAmount * 100, isDeposit: false, since: null };
  const isDeposit = deposit.receivedAt === null;
  const rest = totalAmount - deposit.amount;
  const since = rest === deposit.amount ? deposit.receivedAt : null;
  return { amountKobo: (isDeposit ? deposit.amount : rest) * 100, isDeposit, since };
}

/**
 * Whether an attempt was begun for what the order wants next, and not for a deposit that came by another way or for a change
 * that was withdrawn.
 */
export const isAttemptFor = (
  { amountKobo, since }: NextPayment,
  attempt: { amountKobo: number; createdAt: Date },
): boolean => attempt.amountKobo === amountKobo && (since === null || attempt.createdAt >= since);

/** Unpaid orders that neither the clock nor their customer ends: they are out for delivery, or their deposit is there. */
export const isEndedByStaff = sql<boolean>`(${isOutForDelivery} or orders.status = 'pending' and exists (
  select from deposits where deposits.order_id = orders.id and received_at is not null))`;
