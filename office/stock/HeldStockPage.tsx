import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { orderNumber } from '#shared/orders/order-number.ts';
import { timeInLagos, shortDayInLagos } from '#web/ui/dates.ts';
import { Pagination } from '#web/ui/Pagination.tsx';
import { pageTitle } from '#web/ui/title.ts';
import { OfficePage } from '../OfficePage.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import styles from './lists.module.css';
import { Networks } from './Networks.tsx';
import { PieceRow } from './PieceRow.tsx';
import { heldQuery } from './queries.ts';
import { StockNav } from './StockNav.tsx';
import { pieces } from './stock-words.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Held') }];

/** What unpaid orders hold, and until when. */
export default function HeldStockPage() {
  const page = useSearchParams()[0].get('page') ?? undefined;
  const { data, error, refetch } = useQuery(heldQuery(page ? { page } : {}));

  return (
    <OfficePage title="Held" status="Pieces that are promised to orders which are not paid yet.">
      <StockNav />
      <Networks />
      {error && !data && <LoadFailed query={{ error, refetch }} />}
      {!data && !error && <p className="soft">Looking at what is promised…</p>}
      {data?.total === 0 && <p className={styles.empty}>Nothing is held: no order waits to be paid.</p>}
      {data && data.total > 0 && (
        <ul role="list" className={styles.rows}>
          {data.holds.map(({ hold, ...piece }) => (
            <PieceRow key={`${hold.orderId} ${piece.sku}`} piece={piece}>
              <b>{pieces(hold.quantity)}</b>
              <Link to={`/admin/orders/${hold.orderId}`}>{orderNumber(hold.orderId)}</Link>
              {hold.heldUntil && (
                <span>
                  until {shortDayInLagos(hold.heldUntil)}, {timeInLagos(hold.heldUntil)}
                </span>
              )}
            </PieceRow>
          ))}
        </ul>
      )}
      {data && <Pagination {...data} hrefFor={(to) => `/admin/stock/held?page=${to}`} />}
    </OfficePage>
  );
}
