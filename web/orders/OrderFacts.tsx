import type { ReactNode } from 'react';
import { capitalised } from '#shared/checkout/capitalised.ts';
import { formatEstimate } from '#shared/checkout/format-estimate.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { isAddressOpen } from '#shared/orders/is-address-open.ts';
import { formatPhone } from '#shared/phone-numbers/format-phone.ts';
import { ChangeAddress } from './change/ChangeAddress.tsx';
import { formatDayInLagos } from '#shared/dates/format-dates.ts';
import { DeliveryCode } from './parcels/DeliveryCode.tsx';
import { deliveryState } from './parcels/delivery-state.ts';
import { InvoiceLink } from './receipt/InvoiceLink.tsx';
import { isDeliveryExpected } from './parcels/is-delivery-expected.ts';
import { OrderProgress } from './OrderProgress.tsx';
import { Parcels } from './parcels/Parcels.tsx';
import { Refunds } from './Refunds.tsx';
import styles from './OrderPage.module.css';

/** The status of an order, and its customer. */
export function OrderFacts({ order }: { order: Order }) {
  const { paymentMethod, isPaid, paidAt, deliveryEstimate, shippingName, shippingPrice } = order;
  const { shippingAddress, isPickup } = order;
  // The recipient, or the account where an order names no other.
  const contact = order.guestInfo.name === '' && order.user ? order.user : order.guestInfo;
  return (
    <dl className={styles.facts}>
      <Fact name="Order timeline">
        <OrderProgress order={order} />
      </Fact>
      <Fact name="Payment">
        {capitalised(paymentMethod)}, {isPaid ? 'paid' : 'not paid'}
        {paidAt && <> on {formatDayInLagos(paidAt)}</>}
        {paymentNote(order) && (
          <>
            <br />
            {paymentNote(order)}
          </>
        )}
        <Refunds refunds={order.refunds} />
        {isPaid && <InvoiceLink id={order._id} />}
      </Fact>
      <Fact name="Delivery">
        <b>{deliveryState(order)}</b>
        {deliveryEstimate && isDeliveryExpected(order) && (
          <p>
            {(isPickup ? messages.pickup.readyOn : messages.delivery.estimatedFor)(formatEstimate(deliveryEstimate))}
          </p>
        )}
        <Parcels order={order} />
        {order.deliveryCode && <DeliveryCode code={order.deliveryCode} isPickup={isPickup} />}
        <p className="soft">
          {isPickup ? shippingName : `${shippingName ? `${shippingName}, ` : ''}${formatNaira(shippingPrice)}`}
        </p>
      </Fact>
      <Fact name={isPickup ? messages.pickup.at : 'Shipping address'}>
        {shippingAddress.street}
        <br />
        {shippingAddress.city && `${shippingAddress.city}, `}
        {shippingAddress.state} {shippingAddress.zipCode}
        <br />
        {shippingAddress.country}
        {isAddressOpen(order) && <ChangeAddress order={order} />}
      </Fact>
      <Fact name="Contact">
        {contact.name}
        <br />
        {contact.email && (
          <>
            {contact.email}
            <br />
          </>
        )}
        {formatPhone(shippingAddress.phone)}
      </Fact>
    </dl>
  );
}

/** Payment statuses that need more than paid or not paid. */
const paymentNotes: Partial<Record<Order['paymentStatus'], string>> = {
  review: 'We are checking your payment',
  refund_due: 'Your refund is on its way',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
};

/** A deposit is there before the rest; a refund that waits for an account is not on its way. */
function paymentNote({ isPaid, paymentStatus, refunds, deposit }: Order): string | undefined {
  if (!isPaid && paymentStatus === 'unpaid' && deposit?.receivedAt) {
    return messages.deposit.paid(formatNaira(deposit.amount), formatDayInLagos(deposit.receivedAt));
  }
  const isWaiting = refunds.some(({ needsAccount }) => needsAccount);
  return isWaiting ? messages.refundAccount.waiting : paymentNotes[paymentStatus];
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
