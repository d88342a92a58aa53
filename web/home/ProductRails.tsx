import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ProductCard } from '../catalogue/listing/ProductCard.tsx';
import { ProductGrid, ProductGridSkeleton } from '../catalogue/listing/ProductGrid.tsx';
import { railProducts } from '../catalogue/listing/list-queries.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { lowDensityOnPhones, onPhones } from '../ui/images/image-sizes.ts';
import styles from './ProductRails.module.css';
import { arrivalCount, topSellerCount } from './rail-sizes.ts';

/**
 * The newest products in a grid without gaps: the first takes two columns and the link to all fills the last cell, so
 * that it is complete with two, three and four columns. That needs all eight; fewer show in a plain grid.
 */
export function NewArrivals() {
  const { products, isLoading } = useRail('dateDesc', arrivalCount);
  if (!isLoading && products.length === 0) return null;
  const isWall = products.length === arrivalCount;
  const viewAll = <ViewAll sort="dateDesc" of="new arrivals" />;

  return (
    <section className={styles.rail} aria-labelledby="new-arrivals">
      <div className={styles.head}>
        <h2 id="new-arrivals">New Arrivals</h2>
        {!isWall && !isLoading && viewAll}
      </div>
      {isLoading && <ProductGridSkeleton cards={arrivalCount} />}
      {!isLoading && !isWall && <ProductGrid products={products} />}
      {isWall && (
        <ul role="list" className={styles.wall}>
          {products.map((product, index) => (
            <ProductCard key={product._id} product={product} {...(index === 0 && tall)} />
          ))}
          <li className={styles.viewAll}>{viewAll}</li>
        </ul>
      )}
    </section>
  );
}

const tall = {
  className: styles.tall,
  sizes: `(min-width: 64rem) 50vw, (min-width: 48rem) 67vw, ${lowDensityOnPhones(100)}`,
};

/** The best sellers, ranked; on phones the row scrolls sideways and shows the edge of the second card. */
export function TopSelling() {
  const { products, isLoading } = useRail('topSelling', topSellerCount);
  if (!isLoading && products.length === 0) return null;

  return (
    <section className={styles.rail} aria-labelledby="top-selling">
      <div className={styles.head}>
        <h2 id="top-selling">Top Selling</h2>
        <ViewAll sort="topSelling" of="top selling" />
      </div>
      {isLoading && <ProductGridSkeleton cards={topSellerCount} />}
      <ol role="list" className={styles.ranked}>
        {products.map((product, index) => (
          <ProductCard key={product._id} product={product} rank={index + 1} sizes={rankedSizes} />
        ))}
      </ol>
    </section>
  );
}

const rankedSizes = `(min-width: 48rem) 25vw, ${onPhones(62)}`;

function ViewAll({ sort, of }: { sort: string; of: string }) {
  return (
    <ButtonLink kind="quiet" small to={`/shop?sort=${sort}`}>
      View All <span className="hush">{of}</span>
    </ButtonLink>
  );
}

/** A rail that fails is left out and the error logged (specification, section 2). */
function useRail(...wanted: [sort: 'dateDesc' | 'topSelling', limit: number]) {
  const { data, error, isLoading } = useQuery(railProducts(...wanted));

  useEffect(() => {
    if (error) console.error(error);
  }, [error]);

  return { products: data?.products ?? [], isLoading };
}
