import type { Order } from '#shared/orders/api.ts';
import styles from './OrderContents.module.css';
import { OrderLines } from './OrderLines.tsx';
import { Totals } from './Totals.tsx';

/** The lines and totals of an order. */
export function OrderContents({ order }: { order: Order }) {
  const { orderItems, itemsPrice, shippingPrice, couponDiscount, couponCode, totalAmount } = order;
  return (
    <div className={styles.contents}>
      <OrderLines lines={orderItems} large />
      <div className={styles.sums}>
        <Totals
          subtotal={itemsPrice}
          shipping={shippingPrice}
          discount={couponDiscount}
          couponCode={couponCode}
          total={totalAmount}
        />
      </div>
    </div>
  );
}
