import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { Parcel } from './Parcel.tsx';
import styles from './Parcels.module.css';

/** Courier and tracking, and of several parcels what is in which. Nothing for our own rider. */
export function Parcels({ parcel, parcels = [], isMoreToSend }: Pick<Order, 'parcel' | 'parcels' | 'isMoreToSend'>) {
  if (parcels.length === 0) return <Parcel parcel={parcel} />;
  return (
    <>
      <ul className={styles.parcels}>
        {parcels.map((one) => (
          <li key={one.number}>
            <b>{messages.order.parcelState[one.status](one.number)}</b>
            {one.items.map(({ name, size, color, quantity }) => (
              <span key={`${name} ${size} ${color}`}>
                <br />
                {quantity} × {name}, {sizeName(size)}, {color}
              </span>
            ))}
            <Parcel parcel={one} text={messages.order.followParcelNumber(one.number)} />
          </li>
        ))}
      </ul>
      {isMoreToSend && <p>{messages.order.moreParcels}</p>}
    </>
  );
}
