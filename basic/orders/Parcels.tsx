import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { formatItem } from '#shared/orders/format-item.ts';
import { LostParcel } from '#web/orders/parcels/LostParcel.tsx';

/** Courier and tracking, and of several parcels what is in which. */
export function Parcels(order: Order) {
  const { parcel, parcels, lostParcels = [], isMoreToSend, shippingName } = order;
  if (parcels.length + lostParcels.length === 0) {
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
      {lostParcels.map((lost) => (
        <p key={`lost ${lost.number}`}>
          <LostParcel lost={lost} order={order} />
        </p>
      ))}
      {parcels.map(({ number, status, courier, trackingNumber, trackingUrl, items }) => (
        <p key={number}>
          <b>{messages.order.parcelState[status](number)}</b>
          {items.map(({ name, size, color, quantity }) => (
            <span key={`${name} ${size} ${color}`}>
              <br />
              {quantity} × {formatItem({ name, size, color })}
            </span>
          ))}
          <br />
          {[courier, trackingNumber].filter(Boolean).join(', ')}
          <Tracking url={trackingUrl} text={messages.order.followParcelNumber(number)} />
        </p>
      ))}
      {isMoreToSend && parcels.length > 0 && <p>{messages.order.moreParcels}</p>}
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
