import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { onPhones } from '../../ui/images/image-sizes.ts';
import styles from './OrderContents.module.css';
import { OrderLines } from './OrderLines.tsx';
import { Totals } from './Totals.tsx';

const layouts = {
  /** With larger images than in a summary. */
  large: { className: styles.large, sizes: '88px' },
  /** A card for each line. */
  cards: { className: styles.cards, sizes: `(min-width: 60rem) 27vw, ${onPhones(45)}` },
};

/** The lines and totals of an order. */
export function OrderContents({ order, look = 'large' }: { order: Order; look?: keyof typeof layouts }) {
  const { orderItems, itemsPrice, shippingPrice, couponDiscount, couponCode, totalAmount, storeCredit } = order;
  return (
    <div className={styles.contents}>
      <OrderLines lines={orderItems} {...layouts[look]} />
      <div className={styles.sums}>
        <Totals
          subtotal={itemsPrice}
          shipping={shippingPrice}
          discount={couponDiscount}
          couponCode={couponCode}
          total={totalAmount}
        />
        {storeCredit > 0 && <p className="soft">{messages.storeCredit.part(formatNaira(storeCredit))}</p>}
      </div>
    </div>
  );
}
