import { Link } from 'react-router';
import { channelNames } from '#shared/admin/staff-orders/labels.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import type { Order } from '#shared/orders/api.ts';
import { isAddressOpen } from '#shared/orders/is-address-open.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { formatDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { AddressLines } from './AddressLines.tsx';
import { Fact } from './Fact.tsx';
import { isChangeable } from './is-changeable.ts';
import styles from './OrderDetails.module.css';
import { ordersMatching } from './orders-matching.ts';
import { TrackParcel } from './TrackParcel.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import { formatPhone } from '#shared/phone-numbers/format-phone.ts';

interface DeliverToProps {
  details: AdminOrder;
  /** Undefined without the right. */
  onChangeAddress?: () => void;
  onChangeDelivery?: () => void;
  onCorrectEmail?: () => void;
  onChangeParcel?: () => void;
}

/** Recipient, address and contact details. */
export function DeliverTo({ details, ...on }: DeliverToProps) {
  const { order, shippingName, isAnonymous, replacedBy } = details;
  const isHandedOver = order.shippingAddress.street === '' && !isAnonymous;
  return (
    <section className={styles.part} aria-labelledby="deliver-to">
      <h2 id="deliver-to">{headingOf({ isHandedOver, isPickup: order.isPickup })}</h2>
      {isAnonymous ? (
        <ErasedCustomer {...order} />
      ) : (
        <dl className={styles.facts}>
          <Fact name="Name">
            <Customer {...order.guestInfo} />
          </Fact>
          {!isHandedOver && <Address details={details} onChange={on.onChangeAddress} />}
          <Fact name="Phone">
            <Phones {...order} />
          </Fact>
          <Fact name="Email">
            <Email order={order} onCorrect={on.onCorrectEmail} />
          </Fact>
        </dl>
      )}
      <dl className={styles.facts}>
        <Fact name="Delivery">
          {isHandedOver ? 'Handed over' : (shippingName ?? 'Standard delivery')}
          {on.onChangeDelivery && !isHandedOver && isChangeable(details) && (
            <Change name="Change delivery" onClick={on.onChangeDelivery} />
          )}
        </Fact>
        <Fact name="Sold through">{channelNames[details.channel]}</Fact>
        {!isHandedOver && <Parcel details={details} onChange={on.onChangeParcel} />}
        {replacedBy && (
          <Fact name="Replaced by a newer order">
            <Link className="link" to={`/admin/orders/${replacedBy}`}>
              {orderNumber(replacedBy)}
            </Link>
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** With the way to all their orders: a customer who ordered without an email address has no page among the customers. */
function Customer({ name, phone, email }: Order['guestInfo']) {
  const contact = phone || email;
  return (
    <>
      {name}
      {contact && (
        <>
          <br />
          <Link className="link" to={ordersMatching(contact)}>
            All their orders
          </Link>
        </>
      )}
    </>
  );
}

const ErasedCustomer = ({ isPickup, shippingAddress: { city, state } }: Order) => (
  <p>Customer details were deleted. {isPickup ? 'The order was for pick-up.' : `Delivery was to ${city}, ${state}.`}</p>
);

interface ChangeableProps {
  details: AdminOrder;
  onChange: (() => void) | undefined;
}

function Address({ details: { order, isToSendAgain }, onChange }: ChangeableProps) {
  const isBack = order.undelivered !== undefined;
  const isOpen = isAddressOpen(order) || (isBack && isToSendAgain);
  const hasCourier = order.status === 'processing' && order.isCourierBooked;
  return (
    <Fact name={order.isPickup ? 'Collects it at' : 'Address'}>
      <AddressLines {...order.shippingAddress} />
      {isOpen && onChange && <Change name="Change address" onClick={onChange} />}
      {hasCourier && onChange && <p className="soft small">To change it, cancel the courier first.</p>}
    </Fact>
  );
}

/** That of the recipient, and of whoever ordered if it is another. */
const Phones = ({ guestInfo, shippingAddress: { phone } }: Order) => (
  <>
    {phone ? formatPhone(phone) : 'None'}
    {phone && <ContactLinks phone={phone} />}
    {guestInfo.phone !== phone && (
      <>
        {formatPhone(guestInfo.phone)}
        <ContactLinks phone={guestInfo.phone} />
      </>
    )}
  </>
);

function Email({ order, onCorrect }: { order: Order; onCorrect: (() => void) | undefined }) {
  const { user, status } = order;
  const { email } = order.guestInfo;
  const isOpen = status !== 'delivered' && status !== 'cancelled';
  return (
    <>
      {email === '' ? (
        'None'
      ) : (
        <a className="link" href={`mailto:${email}?subject=Order ${encodeURIComponent(orderNumber(order._id))}`}>
          {email}
        </a>
      )}
      <br />
      <span className="soft">{user ? `Account: ${user.name}` : 'Guest'}</span>
      {user?.email !== email && isOpen && onCorrect && (
        <Change name={email === '' ? 'Add email' : 'Correct email'} onClick={onCorrect} />
      )}
    </>
  );
}

/** When it left, or was ready to be collected, and how it is tracked. */
function Parcel({ details, onChange }: ChangeableProps) {
  const { order, isAnonymous, courier, trackingNumber, trackingUrl, shippedAt } = details;
  const { isPickup } = order;
  // What is out to be paid on delivery has left unpaid.
  const outSince = order.status === 'pending' ? order.onDelivery?.dispatchedAt : null;
  const leftAt = shippedAt ?? outSince;
  if (!leftAt) return null;
  const isOnItsWay = order.undelivered === undefined && (order.status === 'shipped' || Boolean(outSince));
  const hasTracking = trackingNumber || trackingUrl;
  return (
    <Fact name={isPickup ? 'Ready' : 'Shipped'}>
      {formatDayInLagos(leftAt)}, {formatTimeInLagos(leftAt)}
      {!isPickup && `, ${courier ?? 'our rider'}`}
      {trackingNumber && `, ${trackingNumber}`}
      <TrackParcel url={trackingUrl} />
      {isOnItsWay && !isAnonymous && !isPickup && onChange && (
        <Change name={hasTracking ? 'Correct tracking' : 'Add tracking'} onClick={onChange} />
      )}
    </Fact>
  );
}

function headingOf({ isHandedOver, isPickup }: { isHandedOver: boolean; isPickup: boolean | undefined }): string {
  if (isHandedOver) return 'Customer';
  return isPickup ? 'Pick-up' : 'Deliver to';
}

const Change = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <>
    <br />
    <button type="button" className="link" onClick={onClick}>
      {name}
    </button>
  </>
);
