import { useState } from 'react';
import type { MonthReport } from '#shared/admin/reports/api.ts';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { ExportButton } from '../exports/ExportButton.tsx';
import type { Exports } from '../exports/useExports.ts';
import { formatMonth, spanOfMonth } from './report-periods.ts';
import styles from './Sales.module.css';

interface PaymentsFileProps {
  /** The newest first. */
  months: readonly MonthReport[];
  exports: Exports;
}

/** With what a bookkeeper compares a month with the bank and with Paystack. */
export function PaymentsFile({ months, exports }: PaymentsFileProps) {
  const [chosen, setChosen] = useState(months[0]!.month);
  return (
    <>
      <div className={styles.period}>
        <SelectField
          label="Payments and refunds of"
          name="payments"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          {months.map(({ month }) => (
            <option key={month} value={month}>
              {formatMonth(month)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.files}>
        <ExportButton exports={exports} request={{ kind: 'payments-and-refunds', days: spanOfMonth(chosen) }}>
          Payments and refunds as CSV
        </ExportButton>
      </div>
      <p className="soft">
        One row for each payment and refund, with its date, payment method, reference and fee. Rows with a ‘counted_on’
        date in the month add up to its net. A deposit has that date once its order is paid; a second payment of the
        same order never has one.
      </p>
    </>
  );
}
