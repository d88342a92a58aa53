import type { ComponentProps } from 'react';
import { asNumber } from '../as-number.ts';
import { NumberField } from './NumberField.tsx';

interface TypedNumberFieldProps extends Omit<ComponentProps<typeof NumberField>, 'value' | 'onNumber'> {
  value: string;
  onType: (typed: string) => void;
}

/** A whole number that its form stores as text, grouped as money is written. */
export const TypedNumberField = ({ value, onType, ...field }: TypedNumberFieldProps) => (
  <NumberField {...field} value={asNumber(value)} onNumber={(number) => onType(String(number ?? ''))} />
);
