import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { openModal } from '#web/ui/dialogs/open-modal.ts';
import styles from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** The label of the confirm button. */
  yes: string;
  isDanger?: boolean;
  isBusy: boolean;
  onYes: () => void;
  children: ReactNode;
}

/** Asks before an action that can't be undone. While it runs, the dialog can't be closed or submitted again. */
export function ConfirmDialog({
  title,
  open,
  onClose,
  yes,
  isDanger = false,
  isBusy,
  onYes,
  children,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useEffect(() => {
    if (open && dialog.current && !dialog.current.open) openModal(dialog.current);
    if (!open) dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={(event) => open && !event.currentTarget.open && onClose()}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onYes();
        }}
      >
        <h2 id={heading}>{title}</h2>
        <div className={styles.body}>{children}</div>
        <div className={styles.buttons}>
          <Button kind="quiet" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind={isDanger ? 'danger' : 'solid'} disabled={isBusy} aria-busy={isBusy}>
            {yes}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
