import type { StaffOrderWay } from '#shared/admin/staff-orders/channels.ts';
import { Field } from '#web/ui/forms/Field.tsx';

interface ReferenceFieldProps {
  way: StaffOrderWay;
  value: string;
  error: string | undefined;
  onChange: (reference: string) => void;
}

/** By what a payment of a POS terminal or a transfer is found again; cash and pay links have nothing. */
export function ReferenceField({ way, value, error, onChange }: ReferenceFieldProps) {
  if (way !== 'pos' && way !== 'transfer') return null;
  return (
    <Field
      name="reference"
      label="Reference"
      autoComplete="off"
      hint={way === 'pos' ? 'The number on the POS slip.' : 'The reference in your bank alert.'}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
