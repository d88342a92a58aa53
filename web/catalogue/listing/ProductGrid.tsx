import type { ProductCard as Card } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import { ProductCard } from './ProductCard.tsx';
import styles from './ProductGrid.module.css';

interface ProductGridProps {
  products: readonly Card[];
  heading?: 'h2' | 'h3';
  /** The number of cards in view when the page opens. */
  inView?: number;
}

/** Two columns on phones, three on medium screens, four on large ones. */
export function ProductGrid({ products, heading = 'h3', inView = 0 }: ProductGridProps) {
  return (
    <ul role="list" className={styles.grid}>
      {products.map((product, index) => (
        <ProductCard key={product._id} product={product} heading={heading} priority={index < inView} />
      ))}
    </ul>
  );
}

/** The grid while its products load. */
export function ProductGridSkeleton({ cards = 12 }: { cards?: number }) {
  return (
    <div role="status">
      <span className="hush">{messages.products.loading}</span>
      <ul role="list" className={styles.grid} aria-hidden="true">
        {Array.from({ length: cards }, (_card, index) => (
          <li key={index} className={styles.skeleton} data-skeleton>
            <Skeleton ratio="4 / 5" />
            <Skeleton className={styles.line} width="60%" height="0.75rem" />
            <Skeleton className={styles.line} width="30%" height="0.75rem" />
          </li>
        ))}
      </ul>
    </div>
  );
}
