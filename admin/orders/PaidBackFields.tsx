import { useState } from 'react';
import type { ByHandForm } from '#shared/admin/staff-orders/by-hand.ts';
import { type PaymentWay, paymentWays } from '#shared/admin/staff-orders/channels.ts';
import { wayNames } from '#shared/admin/staff-orders/labels.ts';
import { Choice, choicesOf } from '../ui/forms/Choice.tsx';
import { ReferenceField } from '../staff-orders/ReferenceField.tsx';

interface PaidBackProps {
  value: ByHandForm;
  errors: Record<string, string>;
  onChange: (value: ByHandForm) => void;
}

/** How staff paid a customer back; its errors are those of `paidBack` in a form. */
export function PaidBackFields({ value, errors, onChange }: PaidBackProps) {
  const { way, reference } = value;
  return (
    <>
      <Choice
        legend="Paid back by"
        name="paid-back-way"
        choices={choicesOf(paymentWays, wayNames)}
        value={way}
        onChange={(chosen) => onChange({ way: chosen, reference })}
      />
      <ReferenceField
        way={way}
        value={reference}
        error={errors['paidBack.reference']}
        onChange={(typed) => onChange({ way, reference: typed })}
      />
    </>
  );
}

/**
 * How staff pay back. It is empty until staff choose, and begins with how the customer paid.
 *
 * @param paidBy how the customer paid by hand, the likely way back; null if the provider refunds it
 */
export function usePaidBack(paidBy: PaymentWay | null) {
  const [chosen, setValue] = useState<ByHandForm | null>(null);
  const value = chosen ?? { way: paidBy ?? 'transfer', reference: '' };
  return { paidBack: paidBy === null ? null : value, value, setValue };
}
