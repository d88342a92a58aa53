import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { isDecided } from '#shared/payments/dispute-status.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { ApiError } from '#web/api.ts';
import { formatShortDayInLagos, formatTimeInLagos } from '#web/ui/format-dates.ts';
import { StatusBadge } from '#web/orders/StatusBadge.tsx';
import { Button, buttonClass, ButtonLink } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { AdminPage } from '../AdminPage.tsx';
import { Couriers } from '../couriers/Couriers.tsx';
import { useIsWaiting } from '../outbox/useOutbox.ts';
import { WaitingLabel } from '../outbox/WaitingLabel.tsx';
import { useMay } from '../useMay.ts';
import { ChangeDeliveryDrawer } from './drawers/ChangeDeliveryDrawer.tsx';
import { ChangeItemDrawer } from './drawers/ChangeItemDrawer.tsx';
import { AddressDrawer } from './drawers/AddressDrawer.tsx';
import { CancelDrawer } from './drawers/CancelDrawer.tsx';
import { DeliverDrawer } from './drawers/DeliverDrawer.tsx';
import { EmailDrawer } from './drawers/EmailDrawer.tsx';
import { DeliverTo } from './DeliverTo.tsx';
import { Disputes } from './payments/Disputes.tsx';
import { SentEmails } from './SentEmails.tsx';
import { SentTexts } from './SentTexts.tsx';
import { Payments } from './payments/Payments.tsx';
import styles from './OrderFile.module.css';
import { OnDelivery } from './OnDelivery.tsx';
import { OpenChange } from './OpenChange.tsx';
import { OrderItems } from './OrderItems.tsx';
import { orderQuery } from './order-queries.ts';
import { PayLink } from './payments/PayLink.tsx';
import { PaidDrawer } from './drawers/PaidDrawer.tsx';
import { ParcelDrawer } from './drawers/ParcelDrawer.tsx';
import { RefundDrawer } from './drawers/RefundDrawer.tsx';
import { RestDayDrawer } from './drawers/RestDayDrawer.tsx';
import { PaymentReviews } from './payments/PaymentReviews.tsx';
import { ShipDrawer } from './drawers/ShipDrawer.tsx';
import { Timeline } from './Timeline.tsx';
import { dueLabel, paymentLabelOf } from './order-labels.ts';
import { whatGoesBack } from './what-goes-back.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches, params }) => [
  { title: pageTitle(matches, `Order ${orderNumber(params.orderId ?? '')}`) },
];

/** An order with all its details and actions. */
export default function OrderPage() {
  const { orderId = '' } = useParams();
  const { data: file, error, dataUpdatedAt, refetch } = useQuery(orderQuery(orderId));
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (file) return <WholeFile key={file.order._id} file={file} now={new Date(dataUpdatedAt)} />;
  return (
    <AdminPage title={isGone ? 'Order not found' : 'Order'} status={error ? undefined : 'Loading…'}>
      {error && (
        <div role="alert" className={styles.failure}>
          <p>{isGone ? 'No order has this number.' : 'The order couldn’t be loaded.'}</p>
          {!isGone && (
            <Button kind="quiet" small onClick={() => void refetch()}>
              Try again
            </Button>
          )}
          <Link className="link" to="/admin/orders">
            All orders
          </Link>
        </div>
      )}
    </AdminPage>
  );
}

type Open =
  | 'ship'
  | 'deliver'
  | 'parcel'
  | 'address'
  | 'email'
  | 'refund'
  | 'cancel'
  | 'paid'
  | 'rest-day'
  | 'delivery';

function WholeFile({ file, now }: { file: AdminOrder; now: Date }) {
  const { order } = file;
  const mayPack = useMay('orders.pack');
  const mayChange = useMay('orders.change');
  const mayRefund = useMay('money.refund');
  const [open, setOpen] = useState<Open | null>(null);
  const [changed, setChanged] = useState<number | null>(null);
  // What was sent from a closed drawer closes no other one.
  const close = (which: Open) => () => setOpen((shown) => (shown === which ? null : shown));
  const isWaiting = useIsWaiting()(order._id, 'ship', 'deliver');
  const lineToChange = file.lines.find(({ position }) => position === changed);
  const isUnpaid = order.status === 'pending';
  const isDisputed = file.disputes.some(({ status }) => !isDecided(status));
  const isMoneyThere = order.status === 'processing' || Boolean(isUnpaid && order.deposit?.receivedAt);
  const mayCancel = isMoneyThere ? mayRefund && !isDisputed : mayChange && isUnpaid;

  return (
    <AdminPage
      title={<span className={styles.number}>{orderNumber(order._id)}</span>}
      status={
        <span className={styles.status}>
          <StatusBadge {...order} />
          <span>{paymentLabelOf(order)}</span>
          {file.dueOn && <Due dueOn={file.dueOn} now={now} />}
          <span className="soft">
            Placed on {formatShortDayInLagos(order.createdAt)} at {formatTimeInLagos(order.createdAt)}
            {order.reservedUntil &&
              !order.onDelivery?.dispatchedAt &&
              !order.deposit?.receivedAt && // Then they stay reserved.
              `, items reserved until ${formatTimeInLagos(order.reservedUntil)} on ${formatShortDayInLagos(order.reservedUntil)}`}
          </span>
        </span>
      }
      actions={
        <>
          {hasParcel(file) && (
            <ButtonLink kind="quiet" small to={`/admin/orders/${order._id}/slip`}>
              Packing slip
            </ButtonLink>
          )}
          {order.isPaid && (
            <a
              className={buttonClass({ kind: 'quiet', small: true })}
              href={`/api/admin/orders/${order._id}/invoice`}
              target="_blank"
              rel="noopener"
            >
              Invoice
            </a>
          )}
          {isWaiting && <WaitingLabel />}
          {mayPack && !isWaiting && file.isToPack && (
            <Button small onClick={() => setOpen('ship')}>
              {order.isPickup ? 'Ready to collect' : 'Mark as shipped'}
            </Button>
          )}
          {mayPack && !isWaiting && order.status === 'shipped' && (
            <Button small onClick={() => setOpen('deliver')}>
              {order.isPickup ? 'Mark as collected' : 'Mark as delivered'}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.back}>
        <Link className="link" to="/admin/orders">
          All orders
        </Link>
      </p>
      {mayChange && !order.onDelivery && (
        <PayLink file={file} onPaid={() => setOpen('paid')} onChangeDay={() => setOpen('rest-day')} />
      )}
      {mayChange && <OpenChange file={file} onPaid={() => setOpen('paid')} />}
      <OnDelivery file={file} onPaid={mayChange ? () => setOpen('paid') : null} />
      <PaymentReviews file={file} mayRefund={mayRefund} />
      <Disputes file={file} />
      <div className={styles.file}>
        <div>
          <OrderItems file={file} {...(mayChange && { onChange: setChanged })} />
          <Payments file={file} mayRefund={mayRefund} onPayBack={() => setOpen('refund')} />
          <Timeline file={file} />
        </div>
        <div>
          <DeliverTo
            file={file}
            {...(mayChange && {
              onChangeAddress: () => setOpen('address'),
              onChangeDelivery: () => setOpen('delivery'),
              onCorrectEmail: () => setOpen('email'),
            })}
            {...(mayPack && { onChangeParcel: () => setOpen('parcel') })}
          />
          {mayPack && <Couriers orderId={order._id} />}
          <SentEmails file={file} />
          <SentTexts messages={file.textMessages ?? []} />
          {mayCancel && (
            <section className={styles.part}>
              <h2>Cancel</h2>
              <p className="soft">{cancelHint(file)}</p>
              <Button kind="danger" small onClick={() => setOpen('cancel')}>
                Cancel order…
              </Button>
            </section>
          )}
        </div>
      </div>
      <ShipDrawer
        orderIds={open === 'ship' ? [order._id] : null}
        orders={[{ ...order, name: order.guestInfo.name }]}
        onClose={close('ship')}
      />
      <DeliverDrawer
        orderId={order._id}
        isPickup={order.isPickup}
        open={open === 'deliver'}
        onClose={close('deliver')}
      />
      <AddressDrawer file={file} open={open === 'address'} onClose={close('address')} />
      {open === 'delivery' && <ChangeDeliveryDrawer file={file} onClose={close('delivery')} />}
      <EmailDrawer file={file} open={open === 'email'} onClose={close('email')} />
      <ParcelDrawer orderId={order._id} parcel={file} open={open === 'parcel'} onClose={close('parcel')} />
      <PaidDrawer file={file} open={open === 'paid'} onClose={close('paid')} />
      {order.deposit && (
        <RestDayDrawer key={order.deposit.restBy} file={file} open={open === 'rest-day'} onClose={close('rest-day')} />
      )}
      {lineToChange && (
        <ChangeItemDrawer
          file={file}
          line={lineToChange}
          onClose={() => setChanged((shown) => (shown === lineToChange.position ? null : shown))}
        />
      )}
      <CancelDrawer file={file} open={open === 'cancel'} onClose={close('cancel')} />
      <RefundDrawer file={file} open={open === 'refund'} onClose={close('refund')} />
    </AdminPage>
  );
}

/** Whether there is a parcel to put a packing slip into: to pack, on its way or delivered. */
function hasParcel({ order, isToPack }: AdminOrder): boolean {
  const wasSent = order.status === 'shipped' || order.status === 'delivered' || Boolean(order.onDelivery?.dispatchedAt);
  const wasTakenAlong = order.shippingAddress.street === '';
  return isToPack || (wasSent && order.status !== 'cancelled' && !wasTakenAlong);
}

function cancelHint(file: AdminOrder): string {
  const { order } = file;
  const { amountKobo, byHand } = whatGoesBack(file);
  if (order.onDelivery?.dispatchedAt && order.status === 'pending') {
    return 'Cancel the order once the parcel is back. Its items go back on sale straight away.';
  }
  if (order.status === 'pending' && amountKobo === 0) {
    return 'The items go back on sale. We check with Paystack first that no payment is on its way.';
  }
  const email = order.guestInfo.email ? ' The customer gets an email.' : '';
  if (amountKobo === 0) return `There is nothing left to refund.${email}`;
  if (byHand) return `It was paid by hand: pay the customer back first, then cancel it here.${email}`;
  if (file.firstOrder) return `The customer gets back what these items cost in the first order.${email}`;
  return 'The customer gets a full refund of what is left, and an email.';
}

function Due({ dueOn, now }: { dueOn: string; now: Date }) {
  const { label, isPressing } = dueLabel(dueOn, now);
  return <b className={isPressing ? styles.pressing : undefined}>{label}</b>;
}
