import { MinusIcon, PlusIcon } from '../icons.tsx';
import styles from './QuantityStepper.module.css';

interface QuantityStepperProps {
  /** Whose quantity: 'Adunni Wrap Dress'. */
  label: string;
  quantity: number;
  onChange: (next: number) => void;
  /** The most that can be had, when known. */
  max?: number | undefined;
  /** While the last change is being checked nothing more can be pressed. */
  busy?: boolean;
}

export function QuantityStepper({ label, quantity, onChange, max = Infinity, busy = false }: QuantityStepperProps) {
  // Never `disabled`: that would throw the keyboard out of the stepper at its ends and at every press.
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
