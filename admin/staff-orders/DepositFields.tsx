import { useState } from 'react';
import { maxDaysOfRest } from '#shared/admin/staff-orders/deposit-form.ts';
import { daysLater, lagosDayOf } from '#shared/dates/lagos-days.ts';
import { formatNaira } from '#shared/money.ts';
import { parseWholeNumber } from '#shared/whole-number.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { TypedNumberField } from '../ui/forms/numbers/TypedNumberField.tsx';

/** As typed. */
interface Deposit {
  amount: string;
  restBy: string;
}

interface DepositFieldsProps {
  deposit: Deposit;
  total: number;
  errors: Record<string, string>;
  onChange: (deposit: Deposit) => void;
}

/** A first part that is paid now; the rest is paid later by the link. Nothing typed is no deposit. */
export function DepositFields({ deposit, total, errors, onChange }: DepositFieldsProps) {
  const [today] = useState(() => lagosDayOf(new Date()));
  const amount = parseWholeNumber(deposit.amount) ?? 0;
  const rest = amount > 0 && amount < total ? `The rest is ${formatNaira(total - amount)}.` : '';
  return (
    <>
      <TypedNumberField
        name="deposit"
        label="Deposit (₦)"
        optional
        hint={rest || 'If the customer pays part now and the rest later through the link.'}
        value={deposit.amount}
        error={errors['deposit.amount']}
        onType={(typed) => onChange({ ...deposit, amount: typed })}
      />
      {deposit.amount.trim() !== '' && (
        <Field
          type="date"
          name="rest-day"
          label="Last day to pay the rest"
          hint="Once the deposit is paid, the items stay reserved until you cancel the order."
          min={daysLater(today, 1)}
          max={daysLater(today, maxDaysOfRest)}
          value={deposit.restBy}
          error={errors['deposit.restBy']}
          onChange={({ target }) => onChange({ ...deposit, restBy: target.value })}
        />
      )}
    </>
  );
}

/** For the form. An amount that is no number is an error there. */
export const depositIn = ({ amount, restBy }: Deposit) =>
  amount.trim() === '' ? null : { amount: parseWholeNumber(amount) ?? Number.NaN, restBy };
