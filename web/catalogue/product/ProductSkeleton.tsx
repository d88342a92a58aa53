import { messages } from '#shared/messages.ts';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import styles from './ProductView.module.css';

/** The product page while its product loads. */
export function ProductSkeleton() {
  return (
    <div className={styles.product} role="status">
      <h1 className="hush">{messages.products.loadingOne}</h1>
      <div className={styles.waiting}>
        <Skeleton ratio="4 / 5" />
      </div>
      <div className={`${styles.facts} ${styles.lines}`} aria-hidden="true">
        <Skeleton width="60%" height="3rem" />
        <Skeleton width="30%" height="2rem" />
        <Skeleton width="80%" />
        <Skeleton width="70%" />
        <Skeleton height="3.25rem" />
      </div>
    </div>
  );
}
