import type { ComponentProps } from 'react';
import { Label, useField, type FieldTexts } from './Field.tsx';
import styles from './Field.module.css';
import { ChevronIcon } from '../icons.tsx';

export function SelectField({
  label,
  error,
  hint,
  optional = false,
  children,
  ...select
}: FieldTexts & Omit<ComponentProps<'select'>, 'name'>) {
  const { field, notes } = useField(select, { error, hint });
  return (
    <div className={styles.field}>
      <Label id={field.id} optional={optional}>
        {label}
      </Label>
      <div className={styles.choice}>
        <select className={styles.control} required={!optional} {...select} {...field}>
          {children}
        </select>
        <ChevronIcon width="18" height="18" />
      </div>
      {notes}
    </div>
  );
}
