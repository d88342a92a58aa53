import type { ComponentProps } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { NumberField } from './NumberField.tsx';

interface FormNumberProps<Values extends FieldValues> extends Omit<
  ComponentProps<typeof NumberField>,
  'value' | 'onNumber' | 'name' | 'error'
> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

/** A whole number of a form, grouped as money is written. */
export function FormNumber<Values extends FieldValues>({ control, name, ...props }: FormNumberProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const { value, onChange, ...registered } = field;
  return (
    <NumberField
      {...props}
      {...registered}
      value={value ?? null}
      onNumber={onChange}
      error={fieldState.error?.message}
    />
  );
}
