import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Pagination } from '#web/ui/Pagination.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import styles from './Rows.module.css';
import { useListAddress } from './useListAddress.ts';

interface ListBodyProps<Answer> {
  query: UseQueryResult<Answer>;
  /** What is said when there is nothing to list, and the way out. */
  empty: ReactNode;
  children: (answer: Answer) => ReactNode;
}

/** A list in each of its states: on its way, not to be had, empty, and its rows with the pages under them. */
export function ListBody<Answer extends { total: number; totalPages: number; page: number }>({
  query,
  empty,
  children,
}: ListBodyProps<Answer>) {
  const { hrefFor } = useListAddress();
  const { data, isError } = query;
  if (isError && !data) return <LoadFailed query={query} />;
  if (!data) return <p role="status">Loading…</p>;
  if (data.total === 0) return <div className={styles.none}>{empty}</div>;
  return (
    <>
      <ul role="list" className={styles.rows}>
        {children(data)}
      </ul>
      <div className={styles.foot}>
        <Pagination page={data.page} totalPages={data.totalPages} hrefFor={(page) => hrefFor({ page: String(page) })} />
      </div>
    </>
  );
}
