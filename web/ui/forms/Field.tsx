import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Field.module.css';

export interface Words {
  label: ReactNode;
  name: string;
  /** What is wrong with it, in words; the field is marked while there are any. */
  error?: string | undefined;
  /** Help that stays, such as the form a phone number takes. */
  hint?: ReactNode;
  /** Fields are required unless they say so. */
  optional?: boolean;
}

/** Label above, error under. Forms carry `noValidate`: our words come from the shared rules, not from the browser. */
export function Field({
  label,
  error,
  hint,
  optional = false,
  ...input
}: Words & Omit<ComponentProps<'input'>, 'name'>) {
  const { field, notes } = useField(input, { error, hint });
  return (
    <div className={styles.field}>
      <Label id={field.id} optional={optional}>
        {label}
      </Label>
      <input className={styles.control} required={!optional} {...input} {...field} />
      {notes}
    </div>
  );
}

type Given = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>;

/** Ties the words under a field to it, so that they are read out with it; words elsewhere may be tied to it besides. */
export function useField(given: Given, { error, hint }: Pick<Words, 'error' | 'hint'>) {
  const made = useId();
  const id = given.id ?? made;
  const described = [given['aria-describedby'], hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    field: {
      id,
      'aria-invalid': error ? true : given['aria-invalid'],
      'aria-describedby': described || undefined,
    },
    notes: (
      <>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
      </>
    ),
  };
}

export function Label({ id, optional, children }: { id: string; optional: boolean; children: ReactNode }) {
  return (
    <label className={styles.label} htmlFor={id}>
      {children}
      {optional && <span className={styles.optional}> (optional)</span>}
    </label>
  );
}
