import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { Button } from '#web/ui/Button.tsx';
import { openModal } from '#web/ui/dialogs/open-modal.ts';
import styles from './UnsavedGuard.module.css';

/** The forms of the page with unsaved input. */
const unsaved = new Set<Pick<UnsavedGuardProps, 'onLeave'>>();
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((changed) => changed());
const isUnsaved = () => unsaved.size > 0;

let mayLeave = false;

/** From now on the page can be left without asking: its session has ended. */
export function allowLeaving(): void {
  mayLeave = true;
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

interface UnsavedGuardProps {
  isDirty: boolean;
  /** Called when somebody leaves all the same, by a link. */
  onLeave?: () => void;
}

/** Lets a page with unsaved input be left only after asking, by a link or by closing the tab. */
export function UnsavedGuard({ isDirty, onLeave }: UnsavedGuardProps) {
  // Before anything that follows a save, such as leaving the page.
  useLayoutEffect(() => {
    if (!isDirty) return undefined;
    const form = onLeave ? { onLeave } : {};
    unsaved.add(form);
    notify();
    return () => {
      unsaved.delete(form);
      notify();
    };
  }, [isDirty, onLeave]);

  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeave) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return null;
}

/** The dialog that asks. There is one for all forms of a page: the router asks only one blocker. */
export function UnsavedDialog() {
  /**
   * The first tap that would leave the page. Until it is decided, nothing else leaves it either, such as a form after
   * its save.
   */
  const wanted = useRef<Blocker & { state: 'blocked' }>(null);
  const blocker = useBlocker(() => isUnsaved() || wanted.current !== null);
  const dialog = useRef<HTMLDialogElement>(null);
  const isBlocked = blocker.state === 'blocked';
  const isSaved = !useSyncExternalStore(subscribe, isUnsaved);

  useLayoutEffect(() => {
    wanted.current = blocker.state === 'blocked' ? (wanted.current ?? blocker) : null;
  }, [blocker]);

  // A save that was under way has succeeded, so there is nothing left to ask.
  useEffect(() => {
    if (!isBlocked || !isSaved) return undefined;
    // Only then has the form left the page in its own way, which the blocker stops.
    const timer = setTimeout(() => wanted.current?.proceed());
    return () => clearTimeout(timer);
  }, [isBlocked, isSaved]);

  useEffect(() => {
    if (isBlocked && dialog.current && !dialog.current.open) openModal(dialog.current);
    if (!isBlocked) dialog.current?.close();
  }, [isBlocked]);

  return (
    <dialog ref={dialog} className={styles.ask} aria-label="Unsaved changes" onClose={() => wanted.current?.reset()}>
      <h2>Leave without saving?</h2>
      <p>Your changes are not saved.</p>
      <div>
        <Button autoFocus onClick={() => wanted.current?.reset()}>
          Stay
        </Button>
        <Button
          kind="danger"
          onClick={() => {
            for (const form of unsaved) form.onLeave?.();
            wanted.current?.proceed();
          }}
        >
          Leave
        </Button>
      </div>
    </dialog>
  );
}
