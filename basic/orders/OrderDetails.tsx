import type { ReactNode } from 'react';
import { capitalised } from '#shared/checkout/capitalised.ts';
import { formatEstimate } from '#shared/checkout/format-estimate.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { whyCancelled } from '#shared/orders/why-cancelled.ts';
import { formatPhone } from '#shared/phone-numbers/format-phone.ts';
import { DeliveryCode } from '../../web/orders/parcels/DeliveryCode.tsx';
import { deliveryState } from '../../web/orders/parcels/delivery-state.ts';
import { Refunds } from '../../web/orders/Refunds.tsx';
import { isDeliveryExpected } from '../../web/orders/parcels/is-delivery-expected.ts';
import { formatDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { Sums } from '../ui/Sums.tsx';
import { Parcels } from './Parcels.tsx';

/** The items, the amounts and everything known of an order. */
export function OrderDetails({ order }: { order: Order }) {
  return (
    <>
      <OrderItems order={order} />
      <Facts order={order} />
    </>
  );
}

export function OrderItems({ order }: { order: Order }) {
  const { orderItems, itemsPrice, shippingPrice, couponDiscount, couponCode, totalAmount, storeCredit } = order;
  return (
    <section className="part" aria-label="Items">
      <Lines
        lines={orderItems.map(({ product, color, ...line }) => ({ ...line, productId: product, colour: color }))}
      />
      <Sums
        subtotal={itemsPrice}
        shipping={shippingPrice}
        discount={couponDiscount}
        couponCode={couponCode}
        total={totalAmount}
      />
      {storeCredit > 0 && <p className="soft">{messages.storeCredit.part(formatNaira(storeCredit))}</p>}
    </section>
  );
}

function Facts({ order }: { order: Order }) {
  const { isPaid, paidAt, deliveryEstimate, shippingAddress, guestInfo, cancelReason, deposit, isPickup } = order;
  return (
    <dl className="facts">
      <Fact name="Placed">{dayAndTime(order.createdAt)}</Fact>
      <Fact name="Payment">
        {capitalised(order.paymentMethod)}, {isPaid ? 'paid' : 'not paid'}
        {paidAt && ` on ${dayAndTime(paidAt)}`}
        {!isPaid && deposit?.receivedAt && (
          <>
            <br />
            {messages.deposit.paid(formatNaira(deposit.amount), formatDayInLagos(deposit.receivedAt))}
          </>
        )}
        {cancelReason && (
          <>
            <br />
            {whyCancelled(order)}
          </>
        )}
        <Refunds refunds={order.refunds} />
        {isPaid && (
          <>
            <br />
            <a href={`/api/orders/${order._id}/invoice`}>Invoice (PDF)</a>
          </>
        )}
      </Fact>
      <Fact name="Delivery">
        {deliveryState(order)}
        {deliveryEstimate && isDeliveryExpected(order) && (
          <>
            <br />
            {(isPickup ? messages.pickup.readyOn : messages.delivery.estimatedFor)(formatEstimate(deliveryEstimate))}
          </>
        )}
        <br />
        <Parcels {...order} />
        {order.deliveryCode && <DeliveryCode code={order.deliveryCode} isPickup={isPickup} />}
      </Fact>
      <Fact name={isPickup ? messages.pickup.at : 'Shipping address'}>
        {guestInfo.name}
        <br />
        {shippingAddress.street}
        <br />
        {shippingAddress.city && `${shippingAddress.city}, `}
        {shippingAddress.state} {shippingAddress.zipCode}
        <br />
        {shippingAddress.country}
        <br />
        {guestInfo.email}
        <br />
        {formatPhone(shippingAddress.phone)}
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const dayAndTime = (moment: string) => `${formatDayInLagos(moment)}, ${formatTimeInLagos(moment)}`;
