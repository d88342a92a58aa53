import { formatNaira } from '#shared/money.ts';
import { parseWholeNumber } from '#shared/whole-number.ts';
import { TypedNumberField } from '../ui/forms/numbers/TypedNumberField.tsx';

interface AgreedDeliveryFieldProps {
  value: string;
  /** The delivery price without an agreement, in whole naira. */
  listed: number;
  error: string | undefined;
  onChange: (typed: string) => void;
}

/** The delivery price that staff agreed with the customer. Nothing typed is the area's. */
export function AgreedDeliveryField({ value, listed, error, onChange }: AgreedDeliveryFieldProps) {
  return (
    <TypedNumberField
      name="agreedDelivery"
      label="Agreed delivery price (₦)"
      optional
      hint={`If you agreed another price than ${formatNaira(listed)} with the customer.`}
      value={value}
      error={error}
      onType={onChange}
    />
  );
}

/** For the form. Anything but a number is an error there. */
export const agreedIn = (typed: string) => (typed.trim() === '' ? undefined : (parseWholeNumber(typed) ?? Number.NaN));
