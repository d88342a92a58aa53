import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type OrderFilters, orderViews, readOrderFilters, usualView } from '#shared/admin/orders/filters.ts';
import type { OrderRow } from '#shared/admin/orders/list-api.ts';
import { channelNames } from '#shared/admin/staff-orders/labels.ts';
import { formatCount } from '#shared/counts/format-count.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { AdminPage } from '../../AdminPage.tsx';
import { useMay } from '../../useMay.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ExportOrders } from './ExportOrders.tsx';
import { OrderChips } from './OrderChips.tsx';
import { OrderRows } from './OrderRows.tsx';
import { OrderSearch } from './OrderSearch.tsx';
import styles from './OrdersPage.module.css';
import { PackCard } from '../packing/PackCard.tsx';
import { ShipPackedBar } from '../packing/ShipPackedBar.tsx';
import { readyToShip, usePackedItems } from '../packing/packed-items.ts';
import { orderCountsQuery, orderListQuery } from '../order-queries.ts';
import { DeliverSeveralDrawer } from '../drawers/DeliverSeveralDrawer.tsx';
import { ShipDrawer } from '../drawers/ShipDrawer.tsx';
import { orders as orderCount, placeLabel } from '../labels/order-labels.ts';
import { packSummary } from '../labels/pack-summary.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Orders') }];

/** Orders to pack, and the other views of orders. */
export default function OrdersPage() {
  const [search] = useSearchParams();
  const filters = readOrderFilters(Object.fromEntries(search));
  const mayExport = useMay('money.read');
  const mayPack = useMay('orders.pack');
  const { data: counts } = useQuery(orderCountsQuery);
  const query = useQuery(orderListQuery(filters));
  const { data, isPending, error, isPlaceholderData, dataUpdatedAt, refetch } = query;
  const packed = usePackedItems();
  const [shipping, setShipping] = useState<readonly string[] | null>(null);
  const [isDelivering, setDelivering] = useState(false);

  const isPacking = filters.show === 'pack';
  const orders = data?.orders ?? [];

  return (
    <AdminPage
      title={titleOf(filters)}
      status={
        isPacking && usualView(filters) === 'pack'
          ? counts && packSummary(counts)
          : data && `${orderCount(data.total)}.`
      }
      actions={
        <>
          <NewOrderLink />
          {mayPack && isPacking && orders.length > 0 && <PrintSlips orders={orders} />}
          {mayPack && filters.show === 'shipped' && orders.length > 1 && (
            <Button small onClick={() => setDelivering(true)}>
              Mark several as delivered…
            </Button>
          )}
        </>
      }
    >
      <OrderChips filters={filters} counts={counts} />
      <OrderSearch filters={filters} />
      <NeedsReview problems={counts?.needReview ?? 0} />
      {(isPending || (isPlaceholderData && orders.length === 0)) && <p aria-busy="true">Loading…</p>}
      {error && !data && <LoadFailed query={{ error, refetch }} />}
      {data?.total === 0 && !isPlaceholderData && <p className={styles.empty}>{emptyText(filters)}</p>}
      <div aria-busy={isPlaceholderData} className={styles.list}>
        {isPacking && mayPack ? (
          <PackCards orders={orders} packed={packed} now={new Date(dataUpdatedAt)} onShip={setShipping} />
        ) : (
          <OrderRows orders={orders} />
        )}
        {data && <Pager previous={data.previous} next={data.next} />}
        {mayPack && isPacking && <ShipPackedBar ready={readyToShip(orders, packed)} onShip={setShipping} />}
      </div>
      {mayExport && <ExportOrders />}
      {isDelivering && <DeliverSeveralDrawer orders={orders} onClose={() => setDelivering(false)} />}
      <ShipDrawer orderIds={shipping} orders={orders} onClose={() => setShipping(null)} onShipped={packed.remove} />
    </AdminPage>
  );
}

function NewOrderLink() {
  const maySell = useMay('orders.change');
  return maySell ? (
    <ButtonLink kind="quiet" small to="/admin/orders/new">
      New order
    </ButtonLink>
  ) : null;
}

const PrintSlips = ({ orders }: { orders: readonly OrderRow[] }) => (
  <ButtonLink kind="quiet" small to={`/admin/orders/slips?ids=${orders.map(({ _id }) => _id).join(',')}`}>
    Print slips
  </ButtonLink>
);

const NeedsReview = ({ problems }: { problems: number }) =>
  problems > 0 ? (
    <p className={styles.needReview}>
      <Link className="link" to="/admin/orders/review">
        {formatCount(problems, 'problem needs', 'problems need')} review
      </Link>
    </p>
  ) : null;

interface PackCardsProps {
  orders: readonly OrderRow[];
  onShip: (orderIds: readonly string[]) => void;
  packed: ReturnType<typeof usePackedItems>;
  now: Date;
}

const PackCards = ({ orders, packed, now, onShip }: PackCardsProps) => (
  <ul role="list" className={styles.packs}>
    {orders.map((order) => (
      <PackCard
        key={order._id}
        order={order}
        city={placeLabel(order)}
        paidAt={order.paidAt}
        collect={order.onDelivery && order.totalAmount}
        why={order.why}
        to={`/admin/orders/${order._id}`}
        packed={packed}
        now={now}
        onShip={() => onShip([order._id])}
      />
    ))}
  </ul>
);

function titleOf({ show, q }: OrderFilters): string {
  if (q) return 'Search results';
  return show === 'all' ? 'All orders' : orderViews[show];
}

function emptyText({ show, q, day, channel }: OrderFilters): string {
  if (q.length > 0 && q.length < 3) return 'Type at least 3 characters.';
  if (q) return `No orders match “${q}”. Try the order number, a name, a phone number or an email address.`;
  if (channel) return `No ${channelNames[channel]} orders${day ? ' on that day' : ''}.`;
  if (day) return 'No orders on that day.';
  return empty[show];
}

const empty = {
  pack: 'Everything is packed. New orders appear here as soon as they are paid.',
  confirm: 'No orders to confirm.',
  collect: 'No orders to be paid on delivery.',
  back: 'No parcels came back.',
  shipped: 'No shipped orders.',
  unpaid: 'No unpaid orders.',
  deposit: 'No orders with a deposit.',
  review: 'No payments to review.',
  refund: 'No refunds in progress.',
  cancel: 'No fully refunded orders to cancel.',
  dispute: 'No disputed payments.',
  all: 'No orders yet.',
} as const;
