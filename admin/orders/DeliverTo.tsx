import { Link } from 'react-router';
import { channelNames } from '#shared/admin/staff-orders/labels.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { isAddressOpen } from '#shared/orders/is-address-open.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { formatDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { AddressLines } from './AddressLines.tsx';
import { isChangeable } from './is-changeable.ts';
import styles from './OrderDetails.module.css';
import { ContactLinks } from './ContactLinks.tsx';
import { formatPhone } from '#shared/phone-numbers/format-phone.ts';

interface DeliverToProps {
  details: AdminOrder;
  /** Missing for whoever may not. */
  onChangeAddress?: () => void;
  onChangeDelivery?: () => void;
  onCorrectEmail?: () => void;
  onChangeParcel?: () => void;
}

/** Recipient, address and contact details. */
export function DeliverTo({
  details,
  onChangeAddress,
  onChangeDelivery,
  onCorrectEmail,
  onChangeParcel,
}: DeliverToProps) {
  const { order, shippingName, isAnonymous, courier, trackingNumber, trackingUrl, shippedAt, replacedBy } = details;
  const { guestInfo, shippingAddress: address, user } = order;
  const isOpen = order.status !== 'delivered' && order.status !== 'cancelled';
  const isHandedOver = address.street === '' && !isAnonymous;
  const { isPickup } = order;
  // What is out to be paid on delivery has left unpaid.
  const outSince = order.status === 'pending' ? order.onDelivery?.dispatchedAt : null;
  const leftAt = shippedAt ?? outSince;
  const isBack = order.undelivered !== undefined && !isAnonymous;
  const isToSendAgain = isBack && details.isToSendAgain;
  const isOnItsWay = !isBack && (order.status === 'shipped' || Boolean(outSince));
  const hasCourier = onChangeAddress && order.status === 'processing' && order.isCourierBooked;
  return (
    <section className={styles.part} aria-labelledby="deliver-to">
      <h2 id="deliver-to">{headingOf({ isHandedOver, isPickup })}</h2>
      {isAnonymous ? (
        <p>
          Customer details were deleted.{' '}
          {isPickup ? 'The order was for pick-up.' : `Delivery was to ${address.city}, ${address.state}.`}
        </p>
      ) : (
        <dl className={styles.facts}>
          <div>
            <dt>Name</dt>
            <dd>{guestInfo.name}</dd>
          </div>
          {!isHandedOver && (
            <div>
              <dt>{isPickup ? 'Collects it at' : 'Address'}</dt>
              <dd>
                <AddressLines {...address} />
                {(isAddressOpen(order) || isToSendAgain) && onChangeAddress && (
                  <Change name="Change address" onClick={onChangeAddress} />
                )}
                {hasCourier && <p className="soft small">To change it, cancel the courier first.</p>}
              </dd>
            </div>
          )}
          <div>
            <dt>Phone</dt>
            <dd>
              {address.phone ? formatPhone(address.phone) : 'None'}
              {address.phone && <ContactLinks phone={address.phone} />}
              {guestInfo.phone !== address.phone && (
                <>
                  {formatPhone(guestInfo.phone)}
                  <ContactLinks phone={guestInfo.phone} />
                </>
              )}
            </dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>
              {guestInfo.email === '' ? (
                'None'
              ) : (
                <a
                  className="link"
                  href={`mailto:${guestInfo.email}?subject=Order ${encodeURIComponent(orderNumber(order._id))}`}
                >
                  {guestInfo.email}
                </a>
              )}
              <br />
              <span className="soft">{user ? `Account: ${user.name}` : 'Guest'}</span>
              {user?.email !== guestInfo.email && isOpen && onCorrectEmail && (
                <Change name={guestInfo.email === '' ? 'Add email' : 'Correct email'} onClick={onCorrectEmail} />
              )}
            </dd>
          </div>
        </dl>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>Delivery</dt>
          <dd>
            {isHandedOver ? 'Handed over' : (shippingName ?? 'Standard delivery')}
            {onChangeDelivery && !isHandedOver && isChangeable(details) && (
              <Change name="Change delivery" onClick={onChangeDelivery} />
            )}
          </dd>
        </div>
        <div>
          <dt>Sold through</dt>
          <dd>{channelNames[details.channel]}</dd>
        </div>
        {leftAt && !isHandedOver && (
          <div>
            <dt>{isPickup ? 'Ready' : 'Shipped'}</dt>
            <dd>
              {formatDayInLagos(leftAt)}, {formatTimeInLagos(leftAt)}
              {!isPickup && `, ${courier ?? 'our rider'}`}
              {trackingNumber && `, ${trackingNumber}`}
              {trackingUrl && (
                <>
                  <br />
                  <a className="link" href={trackingUrl} target="_blank" rel="noopener noreferrer">
                    Track parcel
                  </a>
                </>
              )}
              {isOnItsWay && !isAnonymous && !isPickup && onChangeParcel && (
                <Change
                  name={trackingNumber || trackingUrl ? 'Correct tracking' : 'Add tracking'}
                  onClick={onChangeParcel}
                />
              )}
            </dd>
          </div>
        )}
        {replacedBy && (
          <div>
            <dt>Replaced by a newer order</dt>
            <dd>
              <Link className="link" to={`/admin/orders/${replacedBy}`}>
                {orderNumber(replacedBy)}
              </Link>
            </dd>
          </div>
        )}
      </dl>
    </section>
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
