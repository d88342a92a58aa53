import { Button } from '#web/ui/Button.tsx';
import styles from './LoadFailed.module.css';

interface Failed {
  error: Error | null;
  refetch: () => unknown;
}

/** What could not be loaded, the reason, and a retry button. */
export function LoadFailed({ query: { error, refetch } }: { query: Failed }) {
  return (
    <div className={styles.failed} role="alert">
      <p>{error?.message}</p>
      <Button kind="quiet" small onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}
