import { type ComponentProps, useId } from 'react';
import field from '../ui/Field.module.css';
import styles from './ContactForm.module.css';

interface MessageFieldProps extends ComponentProps<'textarea'> {
  label: string;
  error: string | undefined;
}

/** A `Field` of several lines, which grows with what is written. */
export function MessageField({ label, error, ...textarea }: MessageFieldProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={`${field.control} ${styles.message}`}
        rows={6}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        {...textarea}
      />
      {error && (
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      )}
    </div>
  );
}
