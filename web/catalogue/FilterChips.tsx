import { useRef } from 'react';
import { Link } from 'react-router';
import type { ProductFilters } from '#shared/catalogue/filters.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { chosenFilters, withoutFilters } from './chosen-filters.ts';
import styles from './FilterChips.module.css';
import { shopPath } from './shop-address.ts';

/** The chosen filters. Each is a link to the shop without it, so it works before any script has loaded. */
export function FilterChips({ filters }: { filters: ProductFilters }) {
  const chosen = chosenFilters(filters);
  const group = useRef<HTMLDivElement>(null);
  // A chip goes away under the finger; the focus stays with the others.
  const keepFocus = () => group.current?.focus({ preventScroll: true });

  return (
    <div ref={group} role="group" aria-label="Chosen filters" tabIndex={-1} className={styles.chips}>
      {chosen.length > 0 && (
        <ul role="list">
          {chosen.map(({ key, label, without }) => (
            <li key={key}>
              <Link className={styles.chip} to={shopPath(without)} aria-label={`${label}, remove`} onClick={keepFocus}>
                {label}
                <CloseIcon />
              </Link>
            </li>
          ))}
          <li>
            <Link className="link" to={shopPath(withoutFilters(filters))} onClick={keepFocus}>
              Clear all
            </Link>
          </li>
        </ul>
      )}
    </div>
  );
}
