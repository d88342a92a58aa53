import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/Button.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { Pager } from './Pager.tsx';
import styles from './Rows.module.css';
import { useListAddress } from './useListAddress.ts';

interface ListBodyProps<Page> {
  query: UseQueryResult<Page>;
  /** Shown when the list is empty. */
  empty: ReactNode;
  children: (response: Page) => readonly ReactNode[];
}

/**
 * A list in each state: loading, failed, empty, or rows with links to the pages beside them. A search that finds nothing
 * can be left.
 */
export function ListBody<Page extends { previous: string | null; next: string | null }>({
  query,
  empty,
  children,
}: ListBodyProps<Page>) {
  const { search, hrefFor } = useListAddress();
  const { data, isError, isPlaceholderData } = query;
  if (isError && !data) return <LoadFailed query={query} />;
  if (!data) return <Loading />;
  const rows = children(data);
  // The former rows stay until the next list is loaded. A former list without rows is not shown: the next may have some.
  if (rows.length === 0 && isPlaceholderData) return <Loading />;
  if (rows.length === 0) {
    return (
      <div className={styles.none}>
        {empty}
        {search !== '' && (
          <ButtonLink kind="quiet" small to={hrefFor({ search: null })}>
            Clear search
          </ButtonLink>
        )}
      </div>
    );
  }
  return (
    <>
      <ul role="list" className={styles.rows} aria-busy={isPlaceholderData}>
        {rows}
      </ul>
      <div className={styles.foot}>
        <Pager previous={data.previous} next={data.next} />
      </div>
    </>
  );
}

const Loading = () => <p role="status">Loading…</p>;
