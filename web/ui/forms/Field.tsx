import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Field.module.css';

export interface FieldTexts {
  label: ReactNode;
  name: string;
  /** The error message; the field is marked as invalid while there is one. */
  error?: string | undefined;
  /** A permanent hint, such as the format of a phone number. */
  hint?: ReactNode;
  /** Fields are required unless this is set. */
  optional?: boolean;
}

/** Label above, error below. Forms use `noValidate`: messages come from the shared rules, not from the browser. */
export function Field({
  label,
  error,
  hint,
  optional = false,
  ...input
}: FieldTexts & Omit<ComponentProps<'input'>, 'name'>) {
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

/** Connects hint and error to a field, so that they are announced with it, besides other descriptions. */
export function useField(given: Given, { error, hint }: Pick<FieldTexts, 'error' | 'hint'>) {
  const ownId = useId();
  const id = given.id ?? ownId;
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
