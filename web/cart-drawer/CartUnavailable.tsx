import { messages } from '#shared/messages.ts';
import { Button } from '../ui/Button.tsx';
import styles from './CartDrawer.module.css';

/** Shown when the cart could not be loaded. */
export function CartUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.empty} role="alert">
      <p>{messages.cart.notFetched}</p>
      <Button kind="quiet" small onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
