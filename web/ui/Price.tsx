import { formatNaira } from '#shared/money.ts';
import styles from './Price.module.css';

interface PriceProps {
  amount: number;
  /** Other variants cost more: `From ₦12,500`. */
  isLowest?: boolean;
}

/** The price: `₦12,500`. */
export function Price({ amount, isLowest = false }: PriceProps) {
  return (
    <span className={styles.price}>
      {isLowest && 'From '}
      {formatNaira(amount)}
    </span>
  );
}

/** The compare-at price, struck through. Screen readers don't announce the line, so a hidden text does. */
export function CompareAtPrice({ amount }: { amount: number }) {
  return (
    <s className={styles.struck}>
      <span className="hush">Original price </span>
      {formatNaira(amount)}
    </s>
  );
}
