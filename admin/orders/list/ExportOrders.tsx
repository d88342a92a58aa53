import { useState } from 'react';
import { fieldErrors } from '#shared/fields.ts';
import { lagosDayOf } from '#shared/dates/lagos-days.ts';
import { ExportForm } from '#shared/admin/orders/forms.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { ExportButton } from '../../exports/ExportButton.tsx';
import { ExportList } from '../../exports/ExportList.tsx';
import { useExports } from '../../exports/useExports.ts';
import styles from './ExportOrders.module.css';

/** Exports the orders of a period as CSV: one row per order, or one row per order line. */
export function ExportOrders() {
  const [span, setSpan] = useState(() => {
    const today = lagosDayOf(new Date());
    return { from: `${today.slice(0, 8)}01`, to: today };
  });
  const exports = useExports(['orders', 'order-lines']);
  const [errors, setErrors] = useState<Record<string, string>>({});

  const mayRequest = () => {
    const { success, error } = ExportForm.safeParse(span);
    setErrors(success ? {} : fieldErrors(error));
    return success;
  };

  return (
    <details className={styles.export}>
      <summary>Export orders</summary>
      <div>
        <Field
          type="date"
          label="From"
          name="from"
          value={span.from}
          error={errors['from']}
          onChange={({ target }) => setSpan({ ...span, from: target.value })}
        />
        <Field
          type="date"
          label="To"
          name="to"
          value={span.to}
          error={errors['to']}
          onChange={({ target }) => setSpan({ ...span, to: target.value })}
        />
        <ExportButton exports={exports} request={{ kind: 'orders', days: span }} mayRequest={mayRequest}>
          Orders (CSV)
        </ExportButton>
        <ExportButton exports={exports} request={{ kind: 'order-lines', days: span }} mayRequest={mayRequest}>
          Order items (CSV)
        </ExportButton>
        <ExportList exports={exports} />
      </div>
    </details>
  );
}
