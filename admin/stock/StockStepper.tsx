import { Link } from 'react-router';
import { sizeName } from '#shared/catalogue/sizes.ts';
import type { StockItem } from '#shared/admin/stock/api.ts';
import { MinusIcon, PlusIcon } from '#web/ui/icons.tsx';
import styles from './StockStepper.module.css';
import { stockItemPath, stockState } from './stock-labels.ts';

interface StockStepperProps {
  item: StockItem;
  /** Product and colour, for labels. */
  label: string;
  lowAt: number;
  /** Adjustments that the server doesn't have yet. */
  tapped: number;
  onTap: (by: 1 | -1) => void;
}

/** The stock of a size with buttons to adjust it by one, never below what is reserved. */
export function StockStepper({ item, label, lowAt, tapped, onTap }: StockStepperProps) {
  const { size, sku, reserved } = item;
  const quantity = item.quantity + tapped;
  const state = stockState({ quantity, reserved }, lowAt);
  const name = `${label}, ${sizeName(size)}`;
  const isLeast = quantity <= reserved;

  return (
    <li className={styles.item}>
      <p className={styles.head}>
        <Link to={stockItemPath(sku)} aria-label={name}>
          {sizeName(size)}
        </Link>
        {state && <b data-tone={state.tone}>{state.word}</b>}
        {reserved > 0 && <span>{reserved} reserved</span>}
      </p>
      <div role="group" aria-label={name} className={styles.stepper}>
        <button
          type="button"
          aria-label={`Remove one: ${name}`}
          aria-disabled={isLeast}
          onClick={() => !isLeast && onTap(-1)}
        >
          <MinusIcon width="18" height="18" />
        </button>
        <output aria-live="polite" data-tapped={tapped !== 0}>
          {quantity}
        </output>
        <button type="button" aria-label={`Add one: ${name}`} onClick={() => onTap(1)}>
          <PlusIcon width="18" height="18" />
        </button>
      </div>
    </li>
  );
}
