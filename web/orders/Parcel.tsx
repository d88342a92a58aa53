import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';

/** Courier and tracking; nothing for our own rider. */
export function Parcel({ parcel: { courier, trackingNumber, trackingUrl } }: Pick<Order, 'parcel'>) {
  return (
    <>
      {(courier || trackingNumber) && (
        <>
          <br />
          {[courier, trackingNumber].filter(Boolean).join(', ')}
        </>
      )}
      {trackingUrl && (
        <span className="not-printed">
          <br />
          <a href={trackingUrl} rel="noopener noreferrer">
            {messages.order.followParcel}
          </a>
        </span>
      )}
    </>
  );
}
