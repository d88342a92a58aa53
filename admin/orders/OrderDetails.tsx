import { useState } from 'react';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { isDecided } from '#shared/payments/dispute-status.ts';
import { StatusBadge } from '#web/orders/StatusBadge.tsx';
import { Button, buttonClass, ButtonLink } from '#web/ui/Button.tsx';
import { formatShortDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { AdminPage } from '../AdminPage.tsx';
import { Couriers } from '../couriers/Couriers.tsx';
import { useIsWaiting } from '../outbox/useOutbox.ts';
import { WaitingLabel } from '../outbox/WaitingLabel.tsx';
import { useMay } from '../useMay.ts';
import { DeliverTo } from './DeliverTo.tsx';
import { type OpenDrawer, OrderDrawers } from './drawers/OrderDrawers.tsx';
import { OnDelivery } from './OnDelivery.tsx';
import { OpenChange } from './OpenChange.tsx';
import { dueLabel } from './labels/order-labels.ts';
import { paymentLabelOf } from './labels/payment-labels.ts';
import styles from './OrderDetails.module.css';
import { OrderItems } from './OrderItems.tsx';
import { Disputes } from './payments/Disputes.tsx';
import { PaymentReviews } from './payments/PaymentReviews.tsx';
import { PaidAnotherWay } from './payments/PaidAnotherWay.tsx';
import { Payments } from './payments/Payments.tsx';
import { PayLink } from './payments/PayLink.tsx';
import { SentEmails } from './SentEmails.tsx';
import { SentTexts } from './SentTexts.tsx';
import { Timeline } from './Timeline.tsx';
import { Undelivered } from './undelivered/Undelivered.tsx';
import { cancellationRefund } from './cancellation-refund.ts';

interface OrderDetailsProps {
  details: AdminOrder;
  /** When it was loaded. */
  now: Date;
}

/** What staff see of an order, and may do with it by their rights. */
export function OrderDetails({ details, now }: OrderDetailsProps) {
  const { order } = details;
  const mayPack = useMay('orders.pack');
  const mayChange = useMay('orders.change');
  const mayRefund = useMay('money.refund');
  const [open, setOpen] = useState<OpenDrawer>(null);
  // A response to a closed drawer must not close another one.
  const close = (drawer: OpenDrawer) => setOpen((shown) => (shown === drawer ? null : shown));

  return (
    <AdminPage
      back={{ to: '/admin/orders', label: 'All orders' }}
      title={<span className={styles.number}>{orderNumber(order._id)}</span>}
      status={<OrderStatus details={details} now={now} />}
      actions={<OrderActions details={details} onOpen={setOpen} />}
    >
      {mayChange && !order.onDelivery && (
        <PayLink details={details} onPaid={() => setOpen('paid')} onChangeDay={() => setOpen('rest-day')} />
      )}
      {mayChange && <OpenChange details={details} onPaid={() => setOpen('paid')} />}
      <Undelivered
        details={details}
        onSendAgain={() => setOpen('send-again')}
        onRefund={() => setOpen('refund')}
        onCancel={() => setOpen('cancel')}
      />
      <OnDelivery details={details} onPaid={mayChange ? () => setOpen('paid') : null} />
      <PaymentReviews details={details} mayRefund={mayRefund} />
      <Disputes details={details} />
      <div className={`${styles.columns} ${styles.order}`}>
        <div>
          <OrderItems
            details={details}
            {...(mayChange && { onChange: (position: number) => setOpen(`item ${position}`) })}
          />
          <Payments details={details} mayRefund={mayRefund} onPayBack={() => setOpen('refund')} />
          {mayChange && <PaidAnotherWay details={details} onPaid={() => setOpen('paid')} />}
        </div>
        <div>
          <DeliverTo
            details={details}
            {...(mayChange && {
              onChangeAddress: () => setOpen('address'),
              onChangeDelivery: () => setOpen('delivery'),
              onCorrectEmail: () => setOpen('email'),
            })}
            {...(mayPack && { onChangeParcel: () => setOpen('parcel') })}
          />
          {mayPack && <Couriers orderId={order._id} details={details} />}
          <SentEmails details={details} />
          <SentTexts messages={details.textMessages} />
          <Cancel details={details} onCancel={() => setOpen('cancel')} />
        </div>
        <div>
          <Timeline details={details} />
        </div>
      </div>
      <OrderDrawers details={details} open={open} onClose={close} />
    </AdminPage>
  );
}

function OrderStatus({ details, now }: OrderDetailsProps) {
  const { order, dueOn } = details;
  const { reservedUntil, createdAt } = order;
  const staysReserved = order.onDelivery?.dispatchedAt || order.deposit?.receivedAt;
  return (
    <span className={styles.status}>
      <StatusBadge {...order} />
      <span>{paymentLabelOf(order)}</span>
      {dueOn && <Due dueOn={dueOn} now={now} />}
      <span className="soft">
        Placed on {formatShortDayInLagos(createdAt)} at {formatTimeInLagos(createdAt)}
        {reservedUntil &&
          !staysReserved &&
          `, items reserved until ${formatTimeInLagos(reservedUntil)} on ${formatShortDayInLagos(reservedUntil)}`}
      </span>
    </span>
  );
}

function Cancel({ details, onCancel }: { details: AdminOrder; onCancel: () => void }) {
  const mayChange = useMay('orders.change');
  const mayRefund = useMay('money.refund');
  const { order, disputes } = details;
  const isUnpaid = order.status === 'pending';
  const isDisputed = disputes.some(({ status }) => !isDecided(status));
  const isMoneyThere = order.status === 'processing' || Boolean(isUnpaid && order.deposit?.receivedAt);
  const mayCancel = isMoneyThere ? mayRefund && !isDisputed : mayChange && isUnpaid;
  if (!mayCancel) return null;
  return (
    <section className={styles.part}>
      <h2>Cancel</h2>
      <p className="soft">{cancelHint(details)}</p>
      <Button kind="danger" small onClick={onCancel}>
        Cancel order…
      </Button>
    </section>
  );
}

function OrderActions({ details, onOpen }: { details: AdminOrder; onOpen: (drawer: OpenDrawer) => void }) {
  const { order, isToDeliver = order.status === 'shipped' } = details;
  const mayPack = useMay('orders.pack');
  const mayChange = useMay('orders.change');
  const isWaiting = useIsWaiting()(order._id, 'ship', 'deliver');
  return (
    <>
      {hasParcel(details) && (
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
      {mayChange && details.mayComeBack && !isWaiting && (
        <Button kind="quiet" small onClick={() => onOpen('undelivered')}>
          Came back undelivered…
        </Button>
      )}
      {mayChange && isReturnable(details) && (
        <Button kind="quiet" small onClick={() => onOpen('return')}>
          Return or exchange…
        </Button>
      )}
      {isWaiting && <WaitingLabel />}
      {mayPack && !isWaiting && details.isToPack && (
        <Button small onClick={() => onOpen('ship')}>
          {order.isPickup ? 'Ready to collect' : 'Mark as shipped'}
        </Button>
      )}
      {mayPack && !isWaiting && isToDeliver && (
        <Button small onClick={() => onOpen('deliver')}>
          {order.isPickup ? 'Mark as collected' : 'Mark as delivered'}
        </Button>
      )}
    </>
  );
}

/** Whether units may be left to return, for a customer who is still there. */
const isReturnable = ({ order, lines, isAnonymous }: AdminOrder): boolean =>
  order.status === 'delivered' && !isAnonymous && lines.some(({ quantity, returned }) => quantity > returned);

/** Whether there is a parcel to put a packing slip into: to pack, on its way or delivered. */
function hasParcel({ order, isToPack }: AdminOrder): boolean {
  const wasSent = order.status === 'shipped' || order.status === 'delivered' || Boolean(order.onDelivery?.dispatchedAt);
  const wasTakenAlong = order.shippingAddress.street === '';
  return isToPack || (wasSent && order.status !== 'cancelled' && !wasTakenAlong);
}

function cancelHint(details: AdminOrder): string {
  const { order } = details;
  const { amountKobo, byHand } = cancellationRefund(details);
  if (order.onDelivery?.dispatchedAt && order.status === 'pending') {
    if (order.undelivered) return 'The parcel is back. Its items go back on sale straight away.';
    return 'Cancel the order once the parcel is back. Its items go back on sale straight away.';
  }
  if (order.status === 'pending' && amountKobo === 0) {
    return 'The items go back on sale. We check with Paystack first that no payment is on its way.';
  }
  const email = order.guestInfo.email ? ' The customer gets an email.' : '';
  if (amountKobo === 0) return `There is nothing left to refund.${email}`;
  if (byHand) return `It was paid by hand: pay the customer back first, then cancel it here.${email}`;
  if (details.firstOrder) return `The customer gets back what these items cost in the first order.${email}`;
  return `The customer gets back everything not yet refunded.${email}`;
}

function Due({ dueOn, now }: { dueOn: string; now: Date }) {
  const { label, isPressing } = dueLabel(dueOn, now);
  return <b className={isPressing ? styles.pressing : undefined}>{label}</b>;
}
