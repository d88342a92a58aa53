import { Skeleton } from '../ui/loading/Skeleton.tsx';
import styles from './OrderSummary.module.css';

/** A placeholder until the cart is known, so that the form below doesn't move. */
export function OrderSummarySkeleton({ asideClass }: { asideClass: string | undefined }) {
  return (
    <>
      <div className={`${styles.fold} ${styles.placeholder}`} aria-hidden="true">
        <span>Order summary</span>
        <Skeleton width="6rem" height="1.5rem" />
      </div>
      <div className={`${asideClass} ${styles.asidePlaceholder}`} aria-hidden="true">
        <Skeleton width="14rem" height="2rem" />
        <Skeleton height="5rem" />
        <Skeleton height="5rem" />
      </div>
    </>
  );
}
