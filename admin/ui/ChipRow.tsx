import { Link } from 'react-router';
import styles from './ChipRow.module.css';
import { scrollToElement } from './scroll-into-view.ts';

interface Chip {
  to: string;
  label: string;
  count?: number | undefined;
  isCurrent: boolean;
}

interface ChipRowProps {
  label: string;
  chips: readonly Chip[];
  /** Chips that stay together: all in the first row, or all in a second one. */
  more?: readonly Chip[];
}

/** Links between the parts of a section or the views of a list. On a phone the row scrolls. */
export function ChipRow({ label, chips, more = [] }: ChipRowProps) {
  return (
    <nav className={styles.chips} aria-label={label}>
      <Chips chips={chips} />
      {more.length > 0 && <Chips chips={more} />}
    </nav>
  );
}

function Chips({ chips }: { chips: readonly Chip[] }) {
  return (
    <ul role="list">
      {chips.map(({ to, label, count, isCurrent }) => (
        // Not the link's ref, which React Router calls with each render.
        <li key={to} ref={isCurrent ? scrollToElement : undefined}>
          <Link
            to={to}
            // By keyboard only: a chip that moved under a finger would not be tapped.
            onFocus={({ currentTarget: chip }) => chip.matches(':focus-visible') && scrollToElement(chip)}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {label} {count !== undefined && <b>{count.toLocaleString('en-NG')}</b>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
