import type { ProductCard } from '#shared/catalogue/api.ts';
import { ProductGrid } from '../listing/ProductGrid.tsx';
import styles from './Recommended.module.css';

export function Recommended({ products }: { products: readonly ProductCard[] }) {
  if (products.length === 0) return null;
  return (
    <section className={styles.recommended} aria-labelledby="recommended">
      <h2 id="recommended">You might also like</h2>
      <ProductGrid products={products} />
    </section>
  );
}
