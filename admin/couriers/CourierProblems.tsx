import { Link } from 'react-router';
import type { Output } from '#shared/endpoint.ts';
import type { needsReview } from '#shared/admin/payments/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import styles from '../orders/OrderDetails.module.css';

interface CourierProblemsProps {
  parcels: NonNullable<Output<typeof needsReview>['courierProblems']>;
}

/** Parcels that staff must look after, each with its order, where the problem is dismissed. */
export function CourierProblems({ parcels }: CourierProblemsProps) {
  return (
    <section className={styles.part} aria-labelledby="courier-problems">
      <h2 id="courier-problems">Courier problems</h2>
      <p className="soft">
        Open the order to book again or to change it. Dismiss the notice there once it’s dealt with.
      </p>
      <ul role="list" className={styles.entries}>
        {parcels.map(({ orderId, parcel, courier, why }) => (
          <li key={`${orderId} ${parcel} ${why}`}>
            <b>
              <Link to={`/admin/orders/${orderId}`}>{orderNumber(orderId)}</Link>
              {parcel > 1 && `, parcel ${parcel}`}
              {courier && `, ${courier}`}
            </b>
            <small>{why}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
