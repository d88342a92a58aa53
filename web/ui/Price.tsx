import { formatNaira } from '#shared/money.ts';
import styles from './Price.module.css';

/** What is charged: `₦12,500`. */
export function Price({ amount }: { amount: number }) {
  return <span className={styles.price}>{formatNaira(amount)}</span>;
}

/** What it cost before the discount, struck through. The line is not read out, so words say it. */
export function StruckPrice({ amount }: { amount: number }) {
  return (
    <s className={styles.struck}>
      <span className="hush">Original price </span>
      {formatNaira(amount)}
    </s>
  );
}
