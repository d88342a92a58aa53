import { useState } from 'react';
import { parseWholeNumber } from '#shared/whole-number.ts';
import { MinusIcon, PlusIcon } from '#web/ui/icons.tsx';
import stepper from '#web/ui/forms/QuantityStepper.module.css';
import styles from './QuantityField.module.css';

interface QuantityFieldProps {
  /** The name of the item: 'Adunni Wrap Dress'. */
  label: string;
  /** The meaning of the number, if not its quantity: 'Adunni Wrap Dress: quantity to refund'. */
  inputLabel?: string;
  quantity: number;
  min?: number;
  max: number;
  onChange: (quantity: number) => void;
}

/** A quantity that can be typed, or changed one by one. A typed value above the maximum becomes the maximum at once. */
export function QuantityField({
  label,
  inputLabel = `Quantity of ${label}`,
  quantity,
  min = 1,
  max,
  onChange,
}: QuantityFieldProps) {
  // While it is no quantity, such as an empty field.
  const [typed, setTyped] = useState<string | null>(null);
  const stepTo = (next: number) => next >= min && next <= Math.max(max, quantity) && onChange(next);
  const type = (text: string) => {
    const number = parseWholeNumber(text);
    const isQuantity = number !== undefined && number >= min;
    setTyped(isQuantity ? null : text);
    if (isQuantity) onChange(Math.min(number, max));
  };
  return (
    <div className={`${stepper.stepper} ${styles.field}`}>
      <button
        type="button"
        aria-label={`Decrease quantity of ${label}`}
        aria-disabled={quantity <= min}
        onClick={() => stepTo(quantity - 1)}
      >
        <MinusIcon width="18" height="18" />
      </button>
      <input
        aria-label={inputLabel}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? quantity}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault(); // The form would be sent with a quantity that is not shown.
        }}
      />
      <button
        type="button"
        aria-label={`Increase quantity of ${label}`}
        aria-disabled={quantity >= max}
        onClick={() => stepTo(quantity + 1)}
      >
        <PlusIcon width="18" height="18" />
      </button>
    </div>
  );
}
