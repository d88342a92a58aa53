import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { stockItemKey } from '#shared/cart/lines.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { Output } from '#shared/endpoint.ts';
import type { stockItem } from '#shared/admin/stock/api.ts';
import { formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { AdminPage } from '../AdminPage.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { useMay } from '../useMay.ts';
import { useIsWaiting } from '../outbox/useOutbox.ts';
import { WaitingLabel } from '../outbox/WaitingLabel.tsx';
import { Movements } from './Movements.tsx';
import styles from './StockItemPage.module.css';
import { stockItemQuery } from './stock-queries.ts';
import { StockForm } from './StockForm.tsx';
import { colourAndSize, reasons, unitCount } from './stock-labels.ts';
import { useAdjustments } from './useAdjustments.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches, params }) => [{ title: pageTitle(matches, params.sku) }];

/** A stock item: quantities, reservations and movements. */
export default function StockItemPage() {
  const { sku = '' } = useParams();
  const query = useQuery(stockItemQuery(sku));
  const item = query.data?.item;
  const mayEdit = useMay('catalogue.change');
  return (
    <AdminPage
      back={{ to: '/admin/stock', label: 'All stock' }}
      title={item?.name ?? 'Stock'}
      status={
        item && (
          <>
            {colourAndSize(item)}, <span className={styles.sku}>{item.sku}</span>
          </>
        )
      }
      actions={
        item && (
          <>
            <Link className="link" to={`/admin/stock?search=${encodeURIComponent(item.sku)}`}>
              View product stock
            </Link>
            {mayEdit && (
              <Link className="link" to={`/admin/products/${item.productId}`}>
                Edit product
              </Link>
            )}
          </>
        )
      }
    >
      <Loaded query={query}>
        {(data) => (
          <>
            <Numbers {...data} />
            <Change {...data} />
            <Reservations {...data} />
            <Movements sku={sku} />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

type Shown = Output<typeof stockItem>;

function Numbers({ item, reservations }: Shown) {
  const toPack = reservations.reduce((sum, { status, quantity }) => sum + (status === 'processing' ? quantity : 0), 0);
  const numbers = [
    ['In stock', item.quantity],
    ['Reserved', item.reserved],
    ...(item.dispatched ? [['Out for delivery', item.dispatched] as const] : []),
    ['Available', item.quantity - item.reserved],
    ['Sold, to pack', toPack],
    ...(item.waiting > 0 ? [['Shoppers waiting', item.waiting] as const] : []),
  ] as const;
  return (
    <dl className={styles.numbers}>
      {numbers.map(([what, number]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{number}</dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ item }: Shown) {
  const [form, setForm] = useState<'receive' | 'count' | null>(null);
  const isWaiting = useIsWaiting()(stockItemKey(item), 'receive', 'count');
  // As in the list: the number that is counted against would move.
  const isTapped = Boolean(useAdjustments().by.get(stockItemKey(item)));
  const { productId, name, color, image, waiting: _waiting, ...onHand } = item;
  return (
    <section className={styles.part} aria-label="Receive or count">
      {form ? (
        <StockForm
          kind={form}
          name={name}
          productId={productId}
          colours={[{ _id: productId, color, image, items: [onHand] }]}
          onClose={() => setForm(null)}
        />
      ) : (
        <div className={styles.actions}>
          <Button onClick={() => setForm('receive')}>Receive</Button>
          <Button kind="quiet" disabled={isTapped || isWaiting} onClick={() => setForm('count')}>
            Count
          </Button>
          {isWaiting && <WaitingLabel />}
        </div>
      )}
    </section>
  );
}

function Reservations({ reservations }: Shown) {
  if (reservations.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="reservations">
      <h2 id="reservations">Orders</h2>
      <ul role="list" className={styles.reservations}>
        {reservations.map(({ orderId, status, quantity, reservedUntil, reason }) => (
          <li key={`${orderId} ${reason}`}>
            <Link to={`/admin/orders/${orderId}`}>{orderNumber(orderId)}</Link>
            <span>{unitCount(quantity)}</span>
            <span className="soft">
              {status === 'processing' && 'paid, to pack'}
              {reason !== 'order' && `${reasons[reason]} `}
              {reservedUntil && `reserved until ${formatTimeInLagos(reservedUntil)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
