import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { paginate, type Sorting } from '../../db/paginate.ts';
import { reservationsQuery } from '../reservations-query.ts';
import { namedItems, pageSize, toNamedItem } from './named-items.ts';

const byReservationEnd: Sorting = {
  direction: 'asc',
  columns: [
    // Cursors have no infinity.
    ['time', sql`coalesce(reservations.until, '2199-01-01Z')`],
    ['text', sql`reservations.key`],
  ],
};

/** Reservations, by their end; those without one come last. */
export async function reservedStock(db: Database, cursor: string | undefined) {
  const { rows, ...pages } = await paginate(
    byReservationEnd,
    { cursor, pageSize },
    ({ condition, order, limit, sortKey }) =>
      namedItems(db)
        .innerJoin(reservationsQuery, (join) =>
          join.onRef('reservations.variantId', '=', 'stock.variantId').onRef('reservations.size', '=', 'stock.size'),
        )
        .select(reservationColumns)
        .select(sortKey.as('sortKey'))
        .where(condition)
        .orderBy(order)
        .limit(limit)
        .execute(),
  );
  return { reservations: rows.map((row) => ({ ...toNamedItem(row), reservation: toReservation(row) })), ...pages };
}

export const reservationColumns = [
  'reservations.orderId',
  'reservations.units',
  'reservations.createdAt',
  'reservations.until',
  'reservations.reason',
] as const;

export interface ReservationRow {
  orderId: string;
  units: number;
  createdAt: Date;
  until: Date | null;
  reason: 'order' | 'exchange' | 'change';
}

export function toReservation({ orderId, units, createdAt, until, reason }: ReservationRow) {
  return {
    orderId,
    status: 'pending' as const,
    quantity: units,
    createdAt: createdAt.toISOString(),
    reservedUntil: until?.toISOString() ?? null,
    reason,
  };
}
