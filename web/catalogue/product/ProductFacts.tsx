import type { Product } from '#shared/catalogue/api.ts';
import styles from './ProductFacts.module.css';

/** Of what it is, how it is washed, how it fits and where it ends: what the shopkeeper said of it. */
export function ProductFacts({ product: { composition, care, fit, length } }: { product: Product }) {
  const facts = [
    ['Cloth', composition],
    ['Fit', fit],
    ['Length', length],
    ['Care', care.join('. ')],
  ].filter(([, said]) => said);
  return (
    facts.length > 0 && (
      <dl className={styles.facts}>
        {facts.map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
    )
  );
}
