import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';

/** Who carries the parcel and how to follow it; nothing where our own rider does. */
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
