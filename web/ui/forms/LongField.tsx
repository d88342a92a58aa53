import type { ComponentProps } from 'react';
import { Label, useField, type FieldTexts } from './Field.tsx';
import styles from './Field.module.css';

/** A textarea that grows with its contents. */
export function LongField({
  label,
  error,
  hint,
  optional = false,
  ...textarea
}: FieldTexts & Omit<ComponentProps<'textarea'>, 'name'>) {
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
