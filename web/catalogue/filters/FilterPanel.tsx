import { useRef } from 'react';
import { messages } from '#shared/messages.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { chosenFilters, withoutFilters } from './chosen-filters.ts';
import styles from './FilterPanel.module.css';
import { type ShopFilters, shopPath } from '../shop-url.ts';
import { Link } from '../../ui/Link.tsx';

interface FilterPanelProps {
  filters: ShopFilters;
  /** The number of matching products; null while loading. */
  total: number | null;
  onMore: () => void;
}

/**
 * Shown when the URL has a filter (specification, section 2; docs/decisions/0031): above the products, never over them.
 * Each chosen filter is a link to the shop without it, so it works before scripts have loaded.
 */
export function FilterPanel({ filters, total, onMore }: FilterPanelProps) {
  const chosen = chosenFilters(filters);
  const place = useRef<HTMLDivElement>(null);
  // The chip disappears when it is pressed; the focus moves to the panel.
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
