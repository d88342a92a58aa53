import type { Product } from '#shared/catalogue/api.ts';
import styles from './ProductFacts.module.css';

/** Composition, fit, length and care. */
export function ProductFacts({ product: { composition, care, fit, length } }: { product: Product }) {
  const facts = [
    ['Fabric', composition],
    ['Fit', fit],
    ['Length', length],
    ['Care', care.join('. ')],
  ].filter(([, value]) => value);
  return (
    facts.length > 0 && (
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  );
}
