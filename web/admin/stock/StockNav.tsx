import { NavLink } from 'react-router';
import styles from './StockNav.module.css';

const lists = [
  { to: '/admin/stock', label: 'All' },
  { to: '/admin/stock/low', label: 'Running low' },
  { to: '/admin/stock/held', label: 'Held' },
  { to: '/admin/stock/import', label: 'In and out' },
] as const;

/** The lists of the stockroom. */
export function StockNav() {
  return (
    <nav className={styles.lists} aria-label="Stock">
      <ul role="list">
        {lists.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
