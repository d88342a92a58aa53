import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { openCart } from '../cart/open-cart.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toasts/toast.ts';
import styles from './BuyAgain.module.css';
import { buyAgain } from './buy-again.ts';

/** Adds the items of an order to the cart once more, and says what is no longer there. */
export function BuyAgain({ order }: { order: Order }) {
  const [isAdding, setIsAdding] = useState(false);
  const [notes, setNotes] = useState<readonly string[]>([]);

  const add = async () => {
    setIsAdding(true);
    setNotes([]);
    try {
      const { quantity, notes: missing } = await buyAgain(order);
      const { none, some } = messages.order.again;
      if (quantity > 0)
        toast.success(messages.cart.added, { action: { label: messages.cart.view, onClick: openCart } });
      if (missing.length > 0) setNotes([...missing, quantity > 0 ? some : none]);
    } catch (error) {
      setNotes([(error as Error).message]);
    }
    setIsAdding(false);
  };

  return (
    <div className={`${styles.again} not-printed`}>
      <Button kind="quiet" disabled={isAdding} aria-busy={isAdding} onClick={() => void add()}>
        Buy again
      </Button>
      <div role="status">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  );
}
