import { type ComponentProps, useState } from 'react';
import { Field } from '#web/ui/forms/Field.tsx';
import { asNumber, asPercent, type TypedNumber } from '../as-number.ts';

interface NumberFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  value: TypedNumber;
  /** Accepts '25%' too. */
  isPercent?: boolean;
  onNumber: (value: TypedNumber) => void;
}

const grouped = new Intl.NumberFormat('en');

/** A whole number field that accepts '38500' and '38,500' and formats on blur. */
export function NumberField({ value, isPercent = false, onNumber, onBlur, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      inputMode="numeric"
      autoComplete="off"
      {...field}
      value={typed ?? (typeof value === 'number' ? grouped.format(value) : (value ?? ''))}
      onChange={({ target }) => {
        setTyped(target.value);
        onNumber((isPercent ? asPercent : asNumber)(target.value));
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
