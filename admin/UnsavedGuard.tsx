import { useEffect, useLayoutEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#web/ui/Button.tsx';
import { openModal } from '#web/ui/dialogs/open-modal.ts';
import styles from './UnsavedGuard.module.css';

/** The forms of the page with unsaved input. */
const unsaved = new Set<object>();

/** Lets a page with unsaved input be left only after asking, by a link or by closing the tab. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  // Before anything that follows a save, such as leaving the page.
  useLayoutEffect(() => {
    if (!isDirty) return undefined;
    const form = {};
    unsaved.add(form);
    return () => void unsaved.delete(form);
  }, [isDirty]);

  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return null;
}

/** The dialog that asks. There is one for all forms of a page: the router asks only one blocker. */
export function UnsavedDialog() {
  const blocker = useBlocker(() => unsaved.size > 0);
  const dialog = useRef<HTMLDialogElement>(null);
  const isBlocked = blocker.state === 'blocked';

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
