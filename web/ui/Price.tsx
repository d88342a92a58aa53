import { formatNaira } from '#shared/money.ts';
import styles from './Price.module.css';

interface PriceProps {
  amount: number;
  /** Other colours of it cost more: `From ₦12,500`. */
  isLowest?: boolean;
}

/** What is charged: `₦12,500`. */
export function Price({ amount, isLowest = false }: PriceProps) {
  return (
    <span className={styles.price}>
      {isLowest && 'From '}
      {formatNaira(amount)}
    </span>
  );
}

/** What it cost before the discount, struck through. The line is not read out, so words say it. */
export function CompareAtPrice({ amount }: { amount: number }) {
  return (
    <s className={styles.struck}>
      <span className="hush">Original price </span>
      {formatNaira(amount)}
    </s>
  );
}
