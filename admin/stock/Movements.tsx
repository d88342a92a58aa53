import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { StockMovement } from '#shared/admin/stock/api.ts';
import { formatShortDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Pager } from '../ui/Pager.tsx';
import styles from './StockItemPage.module.css';
import { movementsQuery } from './stock-queries.ts';

/** Stock movements of an item, newest first. */
export function Movements({ sku }: { sku: string }) {
  const cursor = useSearchParams()[0].get('cursor') ?? undefined;
  const { data, error, refetch } = useQuery(movementsQuery(sku, cursor ? { cursor } : {}));

  return (
    <section className={styles.part} aria-labelledby="movements">
      <h2 id="movements">Stock history</h2>
      {error && !data && <LoadFailed query={{ error, refetch }} />}
      {data?.movements.length === 0 && <p className="soft">No changes yet.</p>}
      {data && data.movements.length > 0 && (
        <table className={styles.movements}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Change</th>
              <th scope="col">Quantity</th>
              <th scope="col">Balance</th>
            </tr>
          </thead>
          <tbody>
            {data.movements.map((movement) => (
              <tr key={movement._id}>
                <td>
                  {formatShortDayInLagos(movement.at)}
                  <span>{formatTimeInLagos(movement.at)}</span>
                </td>
                <td>
                  <What {...movement} />
                </td>
                <td>{movement.delta > 0 ? `+${movement.delta}` : `−${-movement.delta}`}</td>
                <td>{movement.after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && <Pager previous={data.previous} next={data.next} />}
    </section>
  );
}

function What({ kind, who, reason, orderId }: StockMovement) {
  return (
    <>
      {kinds[kind]}
      {orderId && (
        <>
          {' '}
          <Link to={`/admin/orders/${orderId}`}>{orderNumber(orderId)}</Link>
        </>
      )}
      <span>{[actorLabels[who] ?? who, reason].filter(Boolean).join(': ')}</span>
    </>
  );
}

const kinds = {
  received: 'Received',
  counted: 'Counted',
  adjusted: 'Corrected',
  sold: 'Sold',
  restocked: 'Returned',
  removed: 'Removed',
  exchanged: 'Order changed',
} as const satisfies Record<StockMovement['kind'], string>;

/** Labels of actors that are not staff. */
const actorLabels: Record<string, string> = {
  shopper: 'Customer',
  provider: 'Paystack',
  clock: 'Automatic',
  system: 'System',
};
