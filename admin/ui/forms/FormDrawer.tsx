import { type ReactNode, type SubmitEvent, useId } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Drawer } from '#web/ui/dialogs/Drawer.tsx';
import styles from './FormDrawer.module.css';

interface FormDrawerProps {
  /** The purpose of the drawer, in a word. */
  title: string;
  heading: string;
  open: boolean;
  onClose: () => void;
  /** The label of the button. */
  action: string;
  /** The label while the form is being sent. */
  busyAction: string;
  isBusy: boolean;
  isDangerous?: boolean;
  isDisabled?: boolean;
  /** Why it was not sent, and the ways on. In sight above the button, wherever the form is scrolled to. */
  problem?: ReactNode;
  onSubmit: (event: SubmitEvent) => unknown;
  children: ReactNode;
}

/** A drawer with a form, whose button stays in sight below it. */
export function FormDrawer({ title, heading, open, onClose, problem, onSubmit, children, ...button }: FormDrawerProps) {
  const formId = useId();
  const { action, busyAction, isBusy, isDangerous = false, isDisabled = false } = button;
  return (
    <Drawer
      title={title}
      heading={heading}
      open={open}
      onClose={onClose}
      footer={
        <>
          {problem && <div className={styles.problem}>{problem}</div>}
          <Button
            type="submit"
            form={formId}
            {...(isDangerous && { kind: 'danger' as const })}
            wide
            disabled={isBusy || isDisabled}
            aria-busy={isBusy}
          >
            {isBusy ? busyAction : action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
        }}
      >
        {children}
      </form>
    </Drawer>
  );
}
