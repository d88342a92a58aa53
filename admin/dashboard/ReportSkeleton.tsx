import { Skeleton } from '#web/ui/loading/Skeleton.tsx';
import styles from './Sales.module.css';

interface ReportSkeletonProps {
  /** About as many rows as its table will have. */
  rows: number;
  hasTotals?: boolean;
  hasChart?: boolean;
}

/** Keeps the room of a report while it loads, so that those below it stay where they are. */
export const ReportSkeleton = ({ rows, hasTotals = false, hasChart = false }: ReportSkeletonProps) => (
  <div className={styles.loading} role="status">
    <span className="hush">Loading…</span>
    {hasTotals && (
      <div className={styles.totals}>
        {['first', 'second', 'third', 'fourth'].map((total) => (
          <Skeleton key={total} height="3.5rem" />
        ))}
      </div>
    )}
    {hasChart && <Skeleton height="14rem" />}
    <Skeleton height={`${rows * 2.25}rem`} />
  </div>
);
