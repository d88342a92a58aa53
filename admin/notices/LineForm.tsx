import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import styles from './LineForm.module.css';

interface LineFormProps {
  name: string;
  action: string;
  initially?: string;
  isBusy: boolean;
  /** What is wrong with what was typed, by the name of the field. */
  fields: Readonly<Record<string, string>>;
  onSubmit: (typed: string) => void;
  /** More buttons. */
  children?: ReactNode;
}

/** One field with its own button, within a form: its Enter submits only the field. */
export function LineForm({
  name,
  action,
  initially = '',
  isBusy,
  fields,
  onSubmit,
  children,
  ...field
}: LineFormProps & Omit<ComponentProps<typeof Field>, keyof LineFormProps | 'error'>) {
  const [typed, setTyped] = useState(initially);
  return (
    <div className={styles.line}>
      <Field
        {...field}
        name={name}
        value={typed}
        error={fields[name]}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (!isBusy) onSubmit(typed);
        }}
      />
      <div className={styles.buttons}>
        <Button small disabled={isBusy} aria-busy={isBusy} onClick={() => onSubmit(typed)}>
          {action}
        </Button>
        {children}
      </div>
    </div>
  );
}
