import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { formatItem } from '#shared/orders/format-item.ts';
import { LostParcel } from './LostParcel.tsx';
import { Parcel } from './Parcel.tsx';
import styles from './Parcels.module.css';

/** Courier and tracking, and of several parcels what is in which. Nothing for our own rider. */
export function Parcels({ order }: { order: Order }) {
  const { parcel, parcels, lostParcels = [], isMoreToSend } = order;
  if (parcels.length + lostParcels.length === 0) return <Parcel parcel={parcel} />;
  return (
    <>
      <ul className={styles.parcels}>
        {lostParcels.map((lost) => (
          <li key={`lost ${lost.number}`}>
            <LostParcel lost={lost} order={order} />
          </li>
        ))}
        {parcels.map((one) => (
          <li key={one.number}>
            <b>{messages.order.parcelState[one.status](one.number)}</b>
            {one.items.map(({ name, size, color, quantity }) => (
              <span key={`${name} ${size} ${color}`}>
                <br />
                {quantity} × {formatItem({ name, size, color })}
              </span>
            ))}
            <Parcel parcel={one} text={messages.order.followParcelNumber(one.number)} />
          </li>
        ))}
      </ul>
      {isMoreToSend && parcels.length > 0 && <p>{messages.order.moreParcels}</p>}
    </>
  );
}
