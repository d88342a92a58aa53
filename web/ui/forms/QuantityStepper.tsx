import { MinusIcon, PlusIcon } from '../icons.tsx';
import styles from './QuantityStepper.module.css';

interface QuantityStepperProps {
  /** The name of the item: 'Adunni Wrap Dress'. */
  label: string;
  quantity: number;
  onChange: (next: number) => void;
  /** The maximum, if known. */
  max?: number | undefined;
  /** Disables the buttons while a change is being checked. */
  busy: boolean;
}

export function QuantityStepper({ label, quantity, onChange, max = Infinity, busy }: QuantityStepperProps) {
  // Never `disabled`: that would lose the focus at the ends and on every press.
  const stepTo = (next: number) => !busy && next >= 1 && next <= Math.max(max, quantity) && onChange(next);

  return (
    <fieldset className={styles.stepper} aria-label={`Quantity of ${label}`}>
      <button
        type="button"
        aria-label={`Decrease quantity of ${label}`}
        aria-disabled={busy || quantity <= 1}
        onClick={() => stepTo(quantity - 1)}
      >
        <MinusIcon width="18" height="18" />
      </button>
      <output aria-live="polite">{quantity}</output>
      <button
        type="button"
        aria-label={`Increase quantity of ${label}`}
        aria-disabled={busy || quantity >= max}
        onClick={() => stepTo(quantity + 1)}
      >
        <PlusIcon width="18" height="18" />
      </button>
    </fieldset>
  );
}
