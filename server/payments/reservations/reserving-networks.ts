import { sql } from 'kysely';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { isReservedByUnknownShopper } from '../../orders/placing/reservation-rules.ts';
import type { Shop } from '../../shop.ts';
import { auditEntry } from '../../staff/audit-entry.ts';
import { staffActorId } from '../../staff/gate.ts';
import { reservationTotals } from './reservation-totals.ts';
import { releaseReservation } from './release-reservation.ts';

/** A network is listed from this many unpaid orders on. */
const minOrders = 3;

/**
 * Networks with several unpaid orders of unknown shoppers, those with the most reserved units first; the totals over all
 * unknown shoppers, also from other networks; and how many sizes go to the first customer who pays.
 */
export async function reservingNetworks({ db, now, config }: Shop) {
  const isReserved = sql`released_at is null`;
  const { rows } = await sql<Network>`
    select network, count(*) as orders, count(*) filter (where ${isReserved}) as reserving,
      coalesce(sum(units) filter (where ${isReserved}), 0)::integer as units,
      coalesce(sum(items_price) filter (where ${isReserved}), 0)::bigint as value, min(created_at) as since
    from orders cross join lateral (
      select sum(quantity) as units from order_lines where order_id = orders.id) as lines
    where status = 'pending' and not has_paid_before and network is not null
    group by network having count(*) >= ${minOrders}
    order by units desc, orders desc, network limit 20`.execute(db);
  const firstToPay = await db
    .selectFrom('stock')
    .select((stock) => [
      stock.fn.countAll<number>().as('sizes'),
      stock.fn.max<Date | null>('firstToPayUntil').as('until'),
    ])
    .where('firstToPayUntil', '>', now())
    .executeTakeFirstOrThrow();
  return {
    totals: await reservationTotals(db, { now: now(), rules: config.limits.reservations }),
    networks: rows.map(({ since, ...network }) => ({ ...network, since: since.toISOString() })),
    firstToPay: { sizes: firstToPay.sizes, until: firstToPay.until?.toISOString() ?? null },
  };
}

/**
 * Releases the reservations of unknown shoppers from a network. Their orders can still be paid while the units are available.
 *
 * @returns how many orders were released
 */
export async function releaseNetworkReservations(shop: Shop, network: string, by: Staff): Promise<number> {
  const orders = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('network', '=', network)
    .where(isReservedByUnknownShopper)
    .execute();
  let released = 0;
  for (const { id } of orders) {
    const audit = auditEntry(shop, by, { action: 'reservations.released', subject: id });
    const release = { who: staffActorId(by), isContested: true, audit };
    released += Number(await releaseReservation(shop, id, release));
  }
  return released;
}

interface Network {
  network: string;
  orders: number;
  reserving: number;
  units: number;
  value: number;
  since: Date;
}
