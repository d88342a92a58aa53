import type { ComponentProps } from 'react';
import { Label, useField, type Words } from './Field.tsx';
import styles from './Field.module.css';

/** Several lines, which grow with what is written. */
export function LongField({
  label,
  error,
  hint,
  optional = false,
  ...textarea
}: Words & Omit<ComponentProps<'textarea'>, 'name'>) {
  const { field, notes } = useField(textarea, { error, hint });
  return (
    <div className={styles.field}>
      <Label id={field.id} optional={optional}>
        {label}
      </Label>
      <textarea className={`${styles.control} ${styles.long}`} rows={6} required={!optional} {...textarea} {...field} />
      {notes}
    </div>
  );
}
