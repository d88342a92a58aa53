import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#web/ui/Button.tsx';
import { openModal } from '#web/ui/dialogs/open-modal.ts';
import styles from './UnsavedGuard.module.css';

/** Asks before a page with unsaved input is left, by a link or by closing the tab. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(isDirty);
  const dialog = useRef<HTMLDialogElement>(null);
  const isBlocked = blocker.state === 'blocked';

  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);

  useEffect(() => {
    if (isBlocked && dialog.current && !dialog.current.open) openModal(dialog.current);
    if (!isBlocked) dialog.current?.close();
  }, [isBlocked]);

  return (
    <dialog
      ref={dialog}
      className={styles.ask}
      aria-label="Unsaved changes"
      onClose={() => isBlocked && blocker.reset()}
    >
      <h2>Leave without saving?</h2>
      <p>Your changes are not saved.</p>
      <div>
        <Button autoFocus onClick={() => blocker.reset?.()}>
          Stay
        </Button>
        <Button kind="danger" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </div>
    </dialog>
  );
}
