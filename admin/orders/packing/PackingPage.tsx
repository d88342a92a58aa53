import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type OrderInHand, packingViews } from '#shared/admin/orders/packing-api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { formatShortDayInLagos } from '#shared/dates/format-dates.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import { AdminPage } from '../../AdminPage.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { ListBody } from '../../ui/ListBody.tsx';
import { Pager } from '../../ui/Pager.tsx';
import rows from '../../ui/Rows.module.css';
import { useListAddress } from '../../ui/useListAddress.ts';
import { ShipDrawer } from '../drawers/ShipDrawer.tsx';
import { itemCount, orders as orderCount, placeLabel } from '../labels/order-labels.ts';
import { packingQuery } from '../order-queries.ts';
import styles from '../list/OrdersPage.module.css';
import { PackCard } from './PackCard.tsx';
import { ShipPackedBar } from './ShipPackedBar.tsx';
import { readyToShip, usePackedItems } from './packed-items.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Packing') }];

/** The orders in hand, for anyone who packs them: no amounts, and nothing of other orders. */
export default function PackingPage() {
  const { cursor, filter } = useListAddress();
  const show = packingViews.find((view) => view === filter) ?? 'pack';
  const query = useQuery(packingQuery({ show, cursor }));
  const packed = usePackedItems();
  const [shipping, setShipping] = useState<readonly string[] | null>(null);
  const { data, dataUpdatedAt } = query;
  const orders = data?.orders ?? [];
  const isPacking = show === 'pack';

  return (
    <AdminPage
      title={isPacking ? 'To pack' : 'Shipped'}
      status={data && `${orderCount(data.counts[show])}.`}
      actions={
        isPacking &&
        orders.length > 0 && (
          <ButtonLink kind="quiet" small to={`/admin/orders/slips?ids=${orders.map(({ _id }) => _id).join(',')}`}>
            Print slips
          </ButtonLink>
        )
      }
    >
      <Chips
        label="Orders in hand"
        choices={[
          { value: '', label: 'To pack', count: data?.counts.pack },
          { value: 'shipped', label: 'Shipped', count: data?.counts.shipped },
        ]}
      />
      {isPacking && orders.length > 0 && (
        <div className={styles.list} aria-busy={query.isPlaceholderData}>
          <ul role="list" className={styles.packs}>
            {orders.map((order) => (
              <PackCard
                key={order._id}
                order={order}
                city={placeLabel({ ...order, city: order.address.city })}
                paidAt={null}
                collect={order.collect}
                to={`/admin/packing/${order._id}`}
                packed={packed}
                now={new Date(dataUpdatedAt)}
                onShip={() => setShipping([order._id])}
              />
            ))}
          </ul>
          {data && <Pager previous={data.previous} next={data.next} />}
          <ShipPackedBar ready={readyToShip(orders, packed)} onShip={setShipping} />
        </div>
      )}
      {!(isPacking && orders.length > 0) && (
        <ListBody query={query} empty={<p>{emptyTexts[show]}</p>}>
          {({ orders: shipped }) => shipped.map((order) => <ShippedRow key={order._id} order={order} />)}
        </ListBody>
      )}
      <ShipDrawer orderIds={shipping} orders={orders} onClose={() => setShipping(null)} onShipped={packed.remove} />
    </AdminPage>
  );
}

function ShippedRow({ order }: { order: OrderInHand }) {
  const { _id, name, address, isPickup, lines, shippedAt, courier, trackingNumber } = order;
  return (
    <li>
      <Link className={rows.row} to={`/admin/packing/${_id}`}>
        <span className={rows.main}>
          <b>{orderNumber(_id)}</b>
          <span className={rows.soft}>
            {name}, {placeLabel({ city: address.city, isPickup })}
          </span>
        </span>
        <span className={rows.facts}>
          {[shippedAt && formatShortDayInLagos(shippedAt), courier ?? (isPickup ? null : 'Our rider'), trackingNumber]
            .filter(Boolean)
            .join(', ')}
        </span>
        <span className={rows.end}>
          {itemCount(lines.reduce((sum, line) => sum + line.quantity - line.returned, 0))}
        </span>
      </Link>
    </li>
  );
}

const emptyTexts = {
  pack: 'Everything is packed. New orders appear here as soon as they are paid.',
  shipped:
    'Nothing is on its way. Orders leave this list when they are delivered, or two weeks after they were shipped.',
} as const;
