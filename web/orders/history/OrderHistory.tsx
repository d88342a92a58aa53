import { useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './OrderHistory.module.css';
import { OrderTable } from './OrderTable.tsx';
import { loadOlderOrders, isLoginRequired } from './order-history.ts';

interface History {
  orders: readonly Order[];
  /** The cursor of older orders; null if there are none. */
  next: string | null;
  /** Whether the list is being refetched. */
  isRefetching: boolean;
  /** Called when the server responds that the session is over. */
  onSignedOut: () => void;
}

/** The loaded orders, and a button for older ones. */
export function OrderHistory({ orders, next, isRefetching, onSignedOut }: History) {
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  /** The number of orders when older ones were requested. */
  const countBefore = useRef<number | null>(null);

  async function loadOlder(from: string) {
    countBefore.current = orders.length;
    setBusy(true);
    setFailed(false);
    try {
      await loadOlderOrders(from);
    } catch (error) {
      if (error instanceof Error && isLoginRequired(error)) onSignedOut();
      else setFailed(true);
    }
    setBusy(false);
  }

  // The button loses the focus while loading and disappears with the last page: the focus moves to the first older
  // order, unless the shopper moved it elsewhere.
  useEffect(() => {
    const before = countBefore.current;
    if (isBusy || before === null || (orders.length === before && !hasFailed)) return;
    const firstOlder = list.current?.querySelectorAll<HTMLElement>('tbody a')[before];
    countBefore.current = null;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === button.current) (firstOlder ?? button.current)?.focus();
  }, [isBusy, hasFailed, orders.length]);

  return (
    <div ref={list} className={styles.history}>
      <OrderTable orders={orders} />
      {hasFailed && <p role="alert">{messages.accounts.fetchFailed}</p>}
      {next !== null && (
        <Button
          ref={button}
          kind="quiet"
          disabled={isBusy || isRefetching}
          aria-busy={isBusy}
          onClick={() => void loadOlder(next)}
        >
          Show older orders
        </Button>
      )}
    </div>
  );
}
