import type { MouseEvent, ReactNode } from 'react';
import { pageChoices } from '#shared/catalogue/pagination.ts';
import styles from './Pagination.module.css';
import { Link } from './Link.tsx';

interface PaginationProps {
  page: number;
  totalPages: number;
  hrefFor: (page: number) => string;
  /** Called when a page is chosen; the caller then does the scrolling. */
  onPage?: (page: number) => void;
}

/** Links to the pages of a list. A page outside 1..totalPages isn't a link. */
export function Pagination({ page, totalPages, hrefFor, onPage }: PaginationProps) {
  if (totalPages < 2) return null;

  const linkTo = (target: number, label: ReactNode, rel?: 'prev' | 'next') =>
    target >= 1 && target <= totalPages ? (
      <Link
        className={styles.page}
        to={hrefFor(target)}
        rel={rel}
        aria-current={target === page && !rel ? 'page' : undefined}
        preventScrollReset={onPage !== undefined}
        onClick={(click) => opensHere(click) && onPage?.(target)}
      >
        {label}
      </Link>
    ) : (
      <span className={styles.off}>{label}</span>
    );

  return (
    <nav aria-label="Pages">
      <ol role="list" className={styles.pages}>
        <li>{linkTo(page - 1, 'Previous', 'prev')}</li>
        {pageChoices(page, totalPages).map((choice, index) =>
          choice === null ? (
            <li key={`gap ${index}`} className={styles.off}>
              …
            </li>
          ) : (
            <li key={choice}>{linkTo(choice, choice)}</li>
          ),
        )}
        <li>{linkTo(page + 1, 'Next', 'next')}</li>
      </ol>
    </nav>
  );
}

/** A click that opens a new tab or window leaves this page unchanged. */
const opensHere = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => !metaKey && !ctrlKey && !shiftKey;
