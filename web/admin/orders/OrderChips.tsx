import { Link } from 'react-router';
import { type OrderFilters, orderFiltersQuery, orderShows, type OrderShow } from '#shared/orders/admin-filters.ts';
import styles from './OrderChips.module.css';

interface OrderChipsProps {
  filters: OrderFilters;
  counts: Record<OrderShow, number> | undefined;
}

/** The kinds of orders and how many there are. Choosing one ends a search. */
export function OrderChips({ filters, counts }: OrderChipsProps) {
  return (
    <nav aria-label="Kinds of orders" className={styles.chips}>
      <ul role="list">
        {Object.entries(orderShows).map(([name, label]) => {
          const show = name as OrderShow;
          const query = new URLSearchParams(orderFiltersQuery({ show, q: '', day: '', page: 1 })).toString();
          return (
            <li key={show}>
              <Link
                ref={show === filters.show ? intoSight : undefined}
                to={`/admin/orders${query && `?${query}`}`}
                aria-current={show === filters.show ? 'true' : undefined}
              >
                {label} {counts && <b>{counts[show].toLocaleString('en-NG')}</b>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** A phone shows three of six: the chosen one is among them. */
function intoSight(chip: HTMLAnchorElement | null): void {
  chip?.scrollIntoView({ block: 'nearest', inline: 'center' });
}
