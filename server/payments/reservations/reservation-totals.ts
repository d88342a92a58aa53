import { sql } from 'kysely';
import { hoursBefore, minutesBefore } from '#shared/dates/moments.ts';
import type { Database } from '../../db/database.ts';
import {
  isReservedByUnknownShopper,
  paidInLastHour,
  type ReservationContext,
} from '../../orders/placing/reservation-rules.ts';

/** How many orders of unknown shoppers reserve units, and how many of them for long, of how many that may. */
interface ReservationTotals {
  reserving: number;
  maxReserving: number;
  /** Reserving for longer than `lingeringMinutes`, or ended unpaid in the last hour. */
  lingering: number;
  maxLingering: number;
}

/** Counts the unpaid orders of unknown shoppers in the whole shop. */
export async function reservationTotals(db: Database, { now, rules }: ReservationContext): Promise<ReservationTotals> {
  const lingeringSince = minutesBefore(now, rules.lingeringMinutes);
  const { rows } = await sql<{ reserving: number; lingering: number; paid: number }>`
    select
      (select count(*) from orders where ${isReservedByUnknownShopper}) as reserving,
      (select count(*) from orders where ${isReservedByUnknownShopper} and created_at <= ${lingeringSince})
        + (select count(*) from orders where ${hasEndedUnpaid(now)}) as lingering,
      ${paidInLastHour(now)} as paid`.execute(db);
  const { reserving, lingering, paid } = rows[0]!;
  const limit = (base: number) => Math.max(base, rules.perPaid * paid);
  return {
    reserving,
    maxReserving: limit(rules.maxByUnknown),
    lingering,
    maxLingering: limit(rules.maxLingeringByUnknown),
  };
}

/** Whether unknown shoppers reserve more than the limits allow, given the recent sales. */
export const isTooMuchReserved = ({ reserving, maxReserving, lingering, maxLingering }: ReservationTotals): boolean =>
  reserving >= maxReserving || lingering > maxLingering;

/** Orders of unknown shoppers that ended unpaid in the last hour. */
export const hasEndedUnpaid = (now: Date) =>
  sql<boolean>`status = 'cancelled' and paid_at is null and not has_paid_before and cancelled_at > ${hoursBefore(now, 1)}`;
