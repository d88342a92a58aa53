import { Link } from 'react-router';
import styles from './Pager.module.css';
import { useListAddress } from './useListAddress.ts';

interface PagerProps {
  /** The cursors of the pages beside this one; null where there is none. */
  previous: string | null;
  next: string | null;
}

/** Links to the pages beside a page of a list. The cursor is part of the URL, so that Back works. */
export function Pager({ previous, next }: PagerProps) {
  const { hrefFor } = useListAddress();
  if (previous === null && next === null) return null;

  const linkTo = (cursor: string | null, label: string, rel: 'prev' | 'next') =>
    cursor === null ? (
      <span className={styles.off}>{label}</span>
    ) : (
      <Link className={styles.page} to={hrefFor({ cursor })} rel={rel}>
        {label}
      </Link>
    );

  return (
    <nav aria-label="Pages" className={styles.pages}>
      {linkTo(previous, 'Previous', 'prev')}
      {linkTo(next, 'Next', 'next')}
    </nav>
  );
}
