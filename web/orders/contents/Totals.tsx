import { formatNaira } from '#shared/money.ts';
import styles from './Totals.module.css';

interface TotalsProps {
  /** Whole naira, like the others. */
  subtotal: number;
  shipping: number;
  discount: number;
  couponCode?: string | null;
  total: number;
}

export function Totals({ subtotal, shipping, discount, couponCode, total }: TotalsProps) {
  return (
    <dl className={styles.totals}>
      <div>
        <dt>Subtotal</dt>
        <dd>{formatNaira(subtotal)}</dd>
      </div>
      <div>
        <dt>Shipping</dt>
        <dd>{formatNaira(shipping)}</dd>
      </div>
      {discount > 0 && (
        <div>
          <dt>{couponCode ? `Discount, ${couponCode}` : 'Discount'}</dt>
          <dd>{formatNaira(-discount)}</dd>
        </div>
      )}
      <div className={styles.sum}>
        <dt>Total</dt>
        <dd>{formatNaira(total)}</dd>
      </div>
    </dl>
  );
}
