import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './Chips.module.css';
import { useListAddress } from './useListAddress.ts';

interface Choice {
  /** What stands in the address; empty for what the list shows by itself. */
  value: string;
  label: string;
  count?: number | undefined;
}

/** Parts of a list to choose from, as links. */
export function Chips({ label, choices }: { label: string; choices: readonly Choice[] }) {
  const { filter, hrefFor } = useListAddress();
  return (
    <nav className={styles.chips} aria-label={label}>
      <ul role="list">
        {choices.map(({ value, label: words, count }) => (
          <li key={value}>
            <Link to={hrefFor({ show: value })} aria-current={filter === value ? 'true' : undefined}>
              {words}
              {count !== undefined && <b>{count.toLocaleString('en-NG')}</b>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Chips and search above a list. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}
