import { adminMessages } from '#shared/admin/messages.ts';
import { discountReasons } from '#shared/admin/staff-orders/channels.ts';
import { discountReasonNames } from '#shared/admin/staff-orders/labels.ts';
import { naira, percentOf } from '#shared/money.ts';
import { parseWholeNumber } from '#shared/whole-number.ts';
import { Choice, choicesOf } from '../ui/forms/Choice.tsx';
import { TypedNumberField } from '../ui/forms/numbers/TypedNumberField.tsx';
import styles from './NewOrder.module.css';

/** As typed. */
interface Discount {
  amount: string;
  unit: 'naira' | 'percent';
  reason: (typeof discountReasons)[number] | null;
}

interface DiscountFieldsProps {
  discount: Discount;
  /** The result of `discountIn`. */
  off: number;
  maxPercent: number;
  errors: Record<string, string>;
  onChange: (discount: Discount) => void;
}

/** The discount that staff give on the items, and the reason. */
export function DiscountFields({ discount, off, maxPercent, errors, onChange }: DiscountFieldsProps) {
  const { amount, unit, reason } = discount;
  const isNoPercent = unit === 'percent' && Number.isNaN(off);
  return (
    <section className={styles.part} aria-labelledby="discount">
      <h2 id="discount">Discount</h2>
      <Choice
        legend="Discount in"
        name="unit"
        choices={[
          { value: 'naira', label: '₦' },
          { value: 'percent', label: '%' },
        ]}
        value={unit}
        // Five thousand naira are not five thousand percent.
        onChange={(chosen) => onChange({ amount: '', unit: chosen, reason })}
      />
      <TypedNumberField
        name="amount"
        isPercent={unit === 'percent'}
        label={unit === 'naira' ? 'Discount on the items (₦)' : 'Discount on the items (%)'}
        optional
        hint={maxPercent < 100 ? `You can give up to ${maxPercent}% off.` : undefined}
        value={amount}
        error={
          errors['discount.amount'] &&
          (isNoPercent ? adminMessages.staffOrders.discountPercent : errors['discount.amount'])
        }
        onType={(typed) => onChange({ ...discount, amount: typed })}
      />
      {off > 0 && (
        <Choice
          legend="Reason"
          name="reason"
          choices={choicesOf(discountReasons, discountReasonNames)}
          value={reason}
          error={errors['discount.reason']}
          onChange={(chosen) => onChange({ ...discount, reason: chosen })}
        />
      )}
    </section>
  );
}

export const noDiscount: Discount = { amount: '', unit: 'naira', reason: null };

/** In whole naira off the items. Anything that is not a number is an error in the form. */
export function discountIn({ amount, unit }: Discount, subtotal: number): number {
  const typed = amount.trim() === '' ? 0 : (parseWholeNumber(amount) ?? Number.NaN);
  return unit === 'naira' || Number.isNaN(typed) ? typed : percentOf(naira(subtotal), Math.min(typed, 100));
}
