import { useState } from 'react';
import { fieldErrors } from '#shared/fields.ts';
import { exportOrderLines, exportOrders } from '#shared/orders/admin-list-api.ts';
import { lagosDayOf } from '#shared/lagos-days.ts';
import { ExportForm } from '#shared/orders/admin-forms.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './ExportOrders.module.css';

/** The orders of some days as files for a spreadsheet: one with a row for each order, one with a row for each line. */
export function ExportOrders() {
  const [span, setSpan] = useState(() => {
    const today = lagosDayOf(new Date());
    return { from: `${today.slice(0, 8)}01`, to: today };
  });
  const [errors, setErrors] = useState<Record<string, string>>({});

  const download = (url: string) => {
    const entry = ExportForm.safeParse(span);
    setErrors(entry.success ? {} : fieldErrors(entry.error));
    // The answer is a file, so the page stays.
    if (entry.success) location.assign(`${url}?${new URLSearchParams(entry.data)}`);
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
        <Button kind="quiet" small onClick={() => download(exportOrders.url)}>
          Orders (CSV)
        </Button>
        <Button kind="quiet" small onClick={() => download(exportOrderLines.url)}>
          Pieces (CSV)
        </Button>
      </div>
    </details>
  );
}
