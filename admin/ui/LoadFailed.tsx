import { ApiError } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './LoadFailed.module.css';

interface Failed {
  error: Error | null;
  refetch: () => unknown;
}

/** A failed load, with the reason and a retry button, except if the item does not exist. */
export function LoadFailed({ query: { error, refetch } }: { query: Failed }) {
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div className={styles.failed} role="alert">
      <p>{error?.message}</p>
      {!isGone && (
        <Button kind="quiet" small onClick={() => void refetch()}>
          Try again
        </Button>
      )}
    </div>
  );
}
