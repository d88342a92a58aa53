import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';

/** Courier and tracking, and of several parcels what is in which. */
export function Parcels({ parcel, parcels = [], isMoreToSend, shippingName }: Order) {
  if (parcels.length === 0) {
    return (
      <>
        {[parcel.courier, parcel.trackingNumber, shippingName].filter(Boolean).join(', ')}
        <Tracking url={parcel.trackingUrl} text={messages.order.followParcel} />
      </>
    );
  }
  return (
    <>
      {shippingName}
      {parcels.map(({ number, status, courier, trackingNumber, trackingUrl, items }) => (
        <p key={number}>
          <b>{messages.order.parcelState[status](number)}</b>
          {items.map(({ name, size, color, quantity }) => (
            <span key={`${name} ${size} ${color}`}>
              <br />
              {quantity} × {name}, {sizeName(size)}, {color}
            </span>
          ))}
          <br />
          {[courier, trackingNumber].filter(Boolean).join(', ')}
          <Tracking url={trackingUrl} text={messages.order.followParcelNumber(number)} />
        </p>
      ))}
      {isMoreToSend && <p>{messages.order.moreParcels}</p>}
    </>
  );
}

function Tracking({ url, text }: { url: string | null; text: string }) {
  return (
    url && (
      <>
        <br />
        <a href={url} rel="noopener noreferrer">
          {text}
        </a>
      </>
    )
  );
}
