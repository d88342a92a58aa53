import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';

interface ParcelProps extends Pick<Order, 'parcel'> {
  /** The text of the link to the courier's page. */
  text?: string;
}

/** Courier and tracking; nothing for our own rider. */
export function Parcel({
  parcel: { courier, trackingNumber, trackingUrl },
  text = messages.order.followParcel,
}: ParcelProps) {
  const sender = [courier, trackingNumber].filter(Boolean).join(', ');
  if (!sender && !trackingUrl) return null;
  return (
    <p>
      {sender}
      {trackingUrl && (
        <span className="not-printed">
          {sender && <br />}
          <a href={trackingUrl} rel="noopener noreferrer">
            {text}
          </a>
        </span>
      )}
    </p>
  );
}
