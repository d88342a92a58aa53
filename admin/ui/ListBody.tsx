import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Pagination } from '#web/ui/Pagination.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import styles from './Rows.module.css';
import { useListAddress } from './useListAddress.ts';

interface ListBodyProps<Answer> {
  query: UseQueryResult<Answer>;
  /** Shown when the list is empty. */
  empty: ReactNode;
  children: (answer: Answer) => ReactNode;
}

/** A list in each state: loading, failed, empty, or rows with pagination. */
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
