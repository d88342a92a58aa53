import { useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './OrderHistory.module.css';
import { OrderTable } from './OrderTable.tsx';
import { readOlderOrders, isLoginRequired } from './order-history.ts';

interface History {
  orders: readonly Order[];
  /** Where older ones begin; null when these are all. */
  next: string | null;
  /** Whether these are just being read anew. */
  isRereading: boolean;
  /** Called when the server says that nobody is signed in. */
  onSignedOut: () => void;
}

/** The orders read so far, and the way to older ones. */
export function OrderHistory({ orders, next, isRereading, onSignedOut }: History) {
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  /** How many stood there when older ones were asked for. */
  const stood = useRef<number | null>(null);

  async function readOlder(from: string) {
    stood.current = orders.length;
    setBusy(true);
    setFailed(false);
    try {
      await readOlderOrders(from);
    } catch (error) {
      if (error instanceof Error && isLoginRequired(error)) onSignedOut();
      else setFailed(true);
    }
    setBusy(false);
  }

  // The button loses the focus while it waits, and goes with the last page. Who went elsewhere meanwhile stays there.
  useEffect(() => {
    if (isBusy || stood.current === null) return;
    const firstOlder = list.current?.querySelectorAll<HTMLElement>('tbody a')[stood.current];
    stood.current = null;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === button.current) (firstOlder ?? button.current)?.focus();
  }, [isBusy]);

  return (
    <div ref={list} className={styles.history}>
      <OrderTable orders={orders} />
      {hasFailed && <p role="alert">{messages.accounts.fetchFailed}</p>}
      {next !== null && (
        <Button
          ref={button}
          kind="quiet"
          disabled={isBusy || isRereading}
          aria-busy={isBusy}
          onClick={() => void readOlder(next)}
        >
          Show older orders
        </Button>
      )}
    </div>
  );
}
