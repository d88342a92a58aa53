import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { orderNumber } from '#shared/orders/order-number.ts';
import { formatTimeInLagos, formatShortDayInLagos } from '#shared/dates/format-dates.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import { AdminPage } from '../AdminPage.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Pager } from '../ui/Pager.tsx';
import styles from './lists.module.css';
import { Networks } from './Networks.tsx';
import { StockItemRow } from './StockItemRow.tsx';
import { reservedQuery } from './stock-queries.ts';
import { StockNav } from './StockNav.tsx';
import { reasons, unitCount } from './stock-labels.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Reserved') }];

/** Reserved stock: for which orders, and until when. */
export default function ReservedStockPage() {
  const cursor = useSearchParams()[0].get('cursor') ?? undefined;
  const { data, error, refetch } = useQuery(reservedQuery(cursor ? { cursor } : {}));

  return (
    <AdminPage title="Reserved" status="Items reserved for unpaid orders, exchanges and changed orders.">
      <StockNav />
      <Networks />
      {error && !data && <LoadFailed query={{ error, refetch }} />}
      {!data && !error && <p className="soft">Loading…</p>}
      {data?.reservations.length === 0 && <p className={styles.empty}>Nothing is reserved.</p>}
      {data && data.reservations.length > 0 && (
        <ul role="list" className={styles.rows}>
          {data.reservations.map(({ reservation, ...item }) => (
            <StockItemRow key={`${reservation.orderId} ${reservation.reason} ${item.sku}`} item={item}>
              <b>{unitCount(reservation.quantity)}</b>
              <Link to={`/admin/orders/${reservation.orderId}`}>{orderNumber(reservation.orderId)}</Link>
              {reservation.reason && reservation.reason !== 'order' && <span>{reasons[reservation.reason]}</span>}
              {reservation.reservedUntil && (
                <span>
                  until {formatShortDayInLagos(reservation.reservedUntil)},{' '}
                  {formatTimeInLagos(reservation.reservedUntil)}
                </span>
              )}
            </StockItemRow>
          ))}
        </ul>
      )}
      {data && <Pager previous={data.previous} next={data.next} />}
    </AdminPage>
  );
}
