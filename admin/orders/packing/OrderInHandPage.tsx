import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { sizeName } from '#shared/catalogue/sizes.ts';
import type { OrderInHand } from '#shared/admin/orders/packing-api.ts';
import { formatNaira } from '#shared/money.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { ApiError } from '#web/api.ts';
import { StatusBadge } from '#web/orders/StatusBadge.tsx';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { formatDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { Picture } from '#web/ui/images/Picture.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { Fact } from '../Fact.tsx';
import { AdminPage } from '../../AdminPage.tsx';
import { useIsWaiting } from '../../outbox/useOutbox.ts';
import { WaitingLabel } from '../../outbox/WaitingLabel.tsx';
import { Couriers } from '../../couriers/Couriers.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { AddressLines } from '../AddressLines.tsx';
import { DeliverDrawer } from '../drawers/DeliverDrawer.tsx';
import { ParcelDrawer } from '../drawers/ParcelDrawer.tsx';
import { ShipDrawer } from '../drawers/ShipDrawer.tsx';
import { dueLabel, itemCount } from '../labels/order-labels.ts';
import styles from '../OrderDetails.module.css';
import { orderInHandQuery } from '../order-queries.ts';
import { ContactLinks } from '../ContactLinks.tsx';
import { formatPhone } from '#shared/phone-numbers/format-phone.ts';

export const meta: PageMeta = ({ matches, params }) => [
  { title: pageTitle(matches, `Packing ${orderNumber(params.orderId ?? '')}`) },
];

/** An order in hand: what goes into the parcel, and where it goes. */
export default function OrderInHandPage() {
  const { orderId = '' } = useParams();
  const query = useQuery(orderInHandQuery(orderId));
  const { data: order, error, dataUpdatedAt } = query;
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (order && !isGone) return <Whole key={order._id} order={order} now={new Date(dataUpdatedAt)} />;
  return (
    <AdminPage title={isGone ? 'Order not available' : 'Order'} status={error ? undefined : 'Loading…'}>
      {isGone && <p>This order isn’t waiting to be packed or on its way, so you can’t see it.</p>}
      {error && !isGone && <LoadFailed query={query} />}
      <p>
        <Link className="link" to="/admin/packing">
          Orders to pack
        </Link>
      </p>
    </AdminPage>
  );
}

type Open = 'ship' | 'deliver' | 'parcel';

function Whole({ order, now }: { order: OrderInHand; now: Date }) {
  const { _id, status, dueOn, createdAt, shippedAt } = order;
  const [open, setOpen] = useState<Open | null>(null);
  // A response to a closed drawer must not close another one.
  const close = (which: Open) => () => setOpen((shown) => (shown === which ? null : shown));
  const goTo = useNavigate();
  const isWaiting = useIsWaiting()(_id, 'ship', 'deliver');
  const reach = { isEmailed: order.isEmailed, phone: order.address.phone };
  const due = dueOn && dueLabel(dueOn, now);
  return (
    <AdminPage
      title={<span className={styles.number}>{orderNumber(_id)}</span>}
      status={
        <span className={styles.status}>
          <StatusBadge {...order} />
          {due && <b className={due.isPressing ? styles.pressing : undefined}>{due.label}</b>}
          <span className="soft">Placed on {formatDayInLagos(createdAt)}</span>
        </span>
      }
      actions={
        <>
          <ButtonLink kind="quiet" small to={`/admin/orders/${_id}/slip`}>
            Packing slip
          </ButtonLink>
          {isWaiting && <WaitingLabel />}
          {!isWaiting && !shippedAt && (
            <Button small onClick={() => setOpen('ship')}>
              {order.isPickup ? 'Ready to collect' : 'Mark as shipped'}
            </Button>
          )}
          {!isWaiting && status === 'shipped' && (
            <Button small onClick={() => setOpen('deliver')}>
              {order.isPickup ? 'Mark as collected' : 'Mark as delivered'}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.back}>
        <Link className="link" to={shippedAt ? '/admin/packing?show=shipped' : '/admin/packing'}>
          {shippedAt ? 'Shipped orders' : 'Orders to pack'}
        </Link>
      </p>
      <div className={styles.columns}>
        <div>
          <Items order={order} />
        </div>
        <div>
          <Recipient order={order} onChangeParcel={() => setOpen('parcel')} />
          <Couriers orderId={_id} />
        </div>
      </div>
      <ShipDrawer orderIds={open === 'ship' ? [_id] : null} orders={[{ ...order, ...reach }]} onClose={close('ship')} />
      <DeliverDrawer
        orderId={_id}
        isPickup={order.isPickup}
        {...reach}
        open={open === 'deliver'}
        onClose={close('deliver')}
        // It is no longer in hand.
        onDelivered={() => void goTo('/admin/packing?show=shipped')}
      />
      <ParcelDrawer orderId={_id} parcel={order} {...reach} open={open === 'parcel'} onClose={close('parcel')} />
    </AdminPage>
  );
}

function Items({ order: { lines } }: { order: OrderInHand }) {
  return (
    <section className={styles.part} aria-labelledby="items">
      <h2 id="items">Items</h2>
      <ul role="list" className={styles.lines}>
        {lines.map(({ position, name, image, size, color, quantity, returned }) => (
          <li key={position}>
            <Picture src={image} alt="" initial={name.charAt(0)} sizes="3.25rem" />
            <div>
              <b>{name}</b>
              <small>
                {sizeName(size)}, {color}
              </small>
              {returned > 0 && <small>Ordered {quantity}: some were cancelled</small>}
            </div>
            <span className={styles.amount}>{quantity > returned ? itemCount(quantity - returned) : 'Not packed'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recipient({ order, onChangeParcel }: { order: OrderInHand; onChangeParcel: () => void }) {
  const { name, address, shippingName, isPickup, collect, shippedAt, courier, trackingNumber, trackingUrl } = order;
  const isTracked = trackingNumber !== null || trackingUrl !== null;
  return (
    <section className={styles.part} aria-labelledby="deliver-to">
      <h2 id="deliver-to">{isPickup ? 'Pick-up' : 'Deliver to'}</h2>
      <dl className={styles.facts}>
        <Fact name="Name">{name}</Fact>
        <Fact name={isPickup ? 'Collects it at' : 'Address'}>
          <AddressLines {...address} />
        </Fact>
        <Fact name="Phone">
          {formatPhone(address.phone)}
          <ContactLinks phone={address.phone} />
        </Fact>
        <Fact name="Delivery">{shippingName ?? 'Standard delivery'}</Fact>
        {collect !== null && <Fact name="Customer pays">{formatNaira(collect)}, in cash or by transfer</Fact>}
        {shippedAt && !isPickup && (
          <Fact name="Shipped">
            {formatDayInLagos(shippedAt)}, {formatTimeInLagos(shippedAt)}, {courier ?? 'our rider'}
            {trackingNumber && `, ${trackingNumber}`}
            <br />
            <button type="button" className="link" onClick={onChangeParcel}>
              {isTracked ? 'Correct tracking' : 'Add tracking'}
            </button>
          </Fact>
        )}
      </dl>
    </section>
  );
}
