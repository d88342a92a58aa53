import { Link } from 'react-router';
import type { ProductFilters } from '#shared/catalogue/filters.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { chosenFilters, withoutFilters } from './chosen-filters.ts';
import styles from './FilterChips.module.css';
import { shopPath } from './shop-address.ts';

/** The chosen filters. Each is a link to the shop without it, so it works before any script has loaded. */
export function FilterChips({ filters }: { filters: ProductFilters }) {
  const chosen = chosenFilters(filters);
  if (chosen.length === 0) return null;

  return (
    <section className={styles.chips} aria-label="Chosen filters">
      <ul role="list">
        {chosen.map(({ key, label, without }) => (
          <li key={key}>
            <Link className={styles.chip} to={shopPath(without)}>
              {label}
              <span className="hush">, remove</span>
              <CloseIcon />
            </Link>
          </li>
        ))}
        <li>
          <Link className="link" to={shopPath(withoutFilters(filters))}>
            Clear all
          </Link>
        </li>
      </ul>
    </section>
  );
}
