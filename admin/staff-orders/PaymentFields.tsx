import { adminMessages } from '#shared/admin/messages.ts';
import { staffOrderWays } from '#shared/admin/staff-orders/channels.ts';
import { wayNames } from '#shared/admin/staff-orders/labels.ts';
import { Choice, choicesOf } from '../ui/forms/Choice.tsx';
import { DepositFields } from './DepositFields.tsx';
import { ReferenceField } from './ReferenceField.tsx';
import type { StaffOrderValues } from './staff-order-values.ts';

interface PaymentFieldsProps {
  values: StaffOrderValues;
  payLinkHours: number;
  total: number;
  errors: Record<string, string>;
  onChange: (changes: Partial<StaffOrderValues>) => void;
}

/** How the order is paid, and its deposit. */
export function PaymentFields({ values, payLinkHours, total, errors, onChange }: PaymentFieldsProps) {
  const { isTaken, way, reference, deposit } = values;
  return (
    <>
      <Choice
        legend="Payment method"
        name="way"
        choices={choicesOf(staffOrderWays, wayNames)}
        value={way}
        error={way === 'link' && isTaken ? adminMessages.staffOrders.takenUnpaid : errors['payment.way']}
        onChange={(chosen) => onChange({ way: chosen })}
      />
      {way === 'link' && !isTaken && (
        <p className="small soft">
          You’ll get a link to send to the customer. The items stay reserved for {hoursText(payLinkHours)}.
        </p>
      )}
      <ReferenceField
        way={way}
        value={reference}
        error={errors['payment.reference']}
        onChange={(typed) => onChange({ reference: typed })}
      />
      {!isTaken && (
        <DepositFields
          deposit={deposit}
          total={total}
          errors={errors}
          onChange={(typed) => onChange({ deposit: typed })}
        />
      )}
    </>
  );
}

const hoursText = (hours: number) => (hours === 1 ? 'an hour' : `${hours} hours`);
