import { Link } from 'react-router';
import styles from './ChipRow.module.css';
import { scrollToElement } from './scroll-into-view.ts';

interface Chip {
  to: string;
  label: string;
  count?: number | undefined;
  isCurrent: boolean;
}

/** Links between the parts of a section or the views of a list. On a phone the row scrolls. */
export function ChipRow({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    <nav className={styles.chips} aria-label={label}>
      <ul role="list">
        {chips.map(({ to, label: text, count, isCurrent }) => (
          <li key={to}>
            <Link to={to} ref={isCurrent ? scrollToElement : undefined} aria-current={isCurrent ? 'page' : undefined}>
              {text} {count !== undefined && <b>{count.toLocaleString('en-NG')}</b>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
