import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Drawer.module.css';
import { CloseIcon } from '../icons.tsx';
import { openModal } from './open-modal.ts';

interface DrawerProps {
  /** The accessible name; also the heading by default. */
  title: string;
  heading?: ReactNode;
  /** Next to the heading, such as a count. */
  badge?: ReactNode;
  side?: 'left' | 'right';
  open: boolean;
  /** The close button, Escape or the backdrop was pressed. */
  onClose: () => void;
  /** The drawer has slid out and the focus is restored. */
  onClosed?: (() => void) | undefined;
  /** Stays at the bottom while the contents scroll. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A drawer that slides in over the page. The native modal dialog handles focus, Escape and the inert page. */
export function Drawer({
  title,
  heading = title,
  badge,
  side = 'right',
  open,
  onClose,
  onClosed,
  footer,
  children,
}: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    if (open && !shown.open) openModal(shown);
    if (open || !shown.open) return undefined;
    shown.dataset['leaving'] = '';
    const timer = setTimeout(() => shown.close(), slideMs());
    return () => {
      clearTimeout(timer);
      delete shown.dataset['leaving'];
    };
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      data-side={side}
      aria-label={title}
      onCancel={(event) => {
        // Escape closes it like the close button, so that the drawer slides out.
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // The event comes with the next frame: the drawer may have been opened again by then.
        if (event.currentTarget.open) return;
        delete event.currentTarget.dataset['leaving'];
        if (open) onClose(); // The browser closed it: a second Escape can't be prevented.
        onClosed?.();
      }}
      onPointerDown={(event) => {
        // The contents cover the dialog, so its own surface is the backdrop.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <header className={styles.head}>
        <h2>{heading}</h2>
        {badge}
        <button type="button" className={styles.cross} aria-label={`Close ${title.toLowerCase()}`} onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
      <div className={styles.body}>{children}</div>
      {footer && (
        <footer className={styles.foot} data-lifts-toasts="">
          {footer}
        </footer>
      )}
    </dialog>
  );
}

/** The same duration as in the style sheet (`--calm`). */
function slideMs(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 300;
}
