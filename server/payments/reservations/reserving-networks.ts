import { sql } from 'kysely';
import type { Who } from '#shared/orders/status.ts';
import { isReservedByStranger } from '../../orders/placing/reservation-rules.ts';
import type { Shop } from '../../shop.ts';
import { releaseReservation } from './release-reservations.ts';

/** From so many unpaid orders on somebody in the shop should have a look at a network. */
const isWorthALook = 3;

/** Networks with several unpaid orders of strangers, those that keep most at the top; the shop's answer to them. */
export async function reservingNetworks({ db, now }: Shop) {
  const held = sql`released_at is null`;
  const { rows } = await sql<Network>`
    select network, count(*) as orders, count(*) filter (where ${held}) as holding,
      coalesce(sum(pieces) filter (where ${held}), 0)::integer as pieces,
      coalesce(sum(items_price) filter (where ${held}), 0)::bigint as worth, min(created_at) as since
    from orders cross join lateral (
      select sum(quantity) as pieces from order_lines where order_id = orders.id) as lines
    where status = 'pending' and not has_paid_before and network is not null
    group by network having count(*) >= ${isWorthALook}
    order by pieces desc, orders desc, network limit 20`.execute(db);
  const firstToPay = await db
    .selectFrom('stock')
    .select((stock) => [
      stock.fn.countAll<number>().as('sizes'),
      stock.fn.max<Date | null>('firstToPayUntil').as('until'),
    ])
    .where('firstToPayUntil', '>', now())
    .executeTakeFirstOrThrow();
  return {
    networks: rows.map(({ since, ...network }) => ({ ...network, since: since.toISOString() })),
    firstToPay: { sizes: firstToPay.sizes, until: firstToPay.until?.toISOString() ?? null },
  };
}

/**
 * Puts back what strangers behind a network keep. Their orders can still be paid, while the pieces are there.
 *
 * @returns how many orders keep nothing any more
 */
export async function releaseNetworkReservations(shop: Shop, network: string, who: Who): Promise<number> {
  const orders = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('network', '=', network)
    .where(isReservedByStranger)
    .execute();
  let released = 0;
  for (const { id } of orders) released += Number(await releaseReservation(shop, id, { who, isContested: true }));
  return released;
}

interface Network {
  network: string;
  orders: number;
  holding: number;
  pieces: number;
  worth: number;
  since: Date;
}
