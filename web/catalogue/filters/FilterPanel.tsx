import { useRef } from 'react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { chosenFilters, withoutFilters } from './chosen-filters.ts';
import styles from './FilterPanel.module.css';
import { type ShopFilters, shopPath } from '../shop-url.ts';

interface FilterPanelProps {
  filters: ShopFilters;
  /** How many products these filters show; null while that is being asked. */
  total: number | null;
  onMore: () => void;
}

/**
 * Opens by itself when a filter is in the address (specification, section 2; docs/decisions/0031): above the products
 * and never over them. Each chosen filter is a link to the shop without it, so it works before any script has loaded.
 */
export function FilterPanel({ filters, total, onMore }: FilterPanelProps) {
  const chosen = chosenFilters(filters);
  const place = useRef<HTMLDivElement>(null);
  // A chip goes away under the finger; the focus stays where the others are.
  const keepFocus = () => place.current?.focus({ preventScroll: true });

  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {chosen.length > 0 && (
        <section className={styles.panel} aria-label="Filter">
          <p>
            {messages.products.chosen(chosen.length)}
            {total !== null && `, ${messages.products.count(total)}`}
          </p>
          <ul role="list">
            {chosen.map(({ key, label, without }) => (
              <li key={key}>
                <Link
                  className={styles.chip}
                  to={shopPath(without)}
                  aria-label={`${label}, remove`}
                  onClick={keepFocus}
                >
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
          <button type="button" className={`link ${styles.more}`} aria-haspopup="dialog" onClick={onMore}>
            Change
          </button>
        </section>
      )}
    </div>
  );
}
