import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Drawer.module.css';
import { CloseIcon } from '../icons.tsx';
import { openModal } from './modal.ts';

interface DrawerProps {
  /** What it is called; the heading too, unless that says something else. */
  title: string;
  heading?: ReactNode;
  /** Beside the heading: a count. */
  badge?: ReactNode;
  side?: 'left' | 'right';
  open: boolean;
  /** Somebody asked to close it: the cross, Escape or the page behind. */
  onClose: () => void;
  /** It has slid out and the focus is back where it was. */
  onClosed?: (() => void) | undefined;
  /** Stays at the bottom while the rest scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Slides in over the page. The platform's own modal dialog brings the focus, the Escape key and the inert page. */
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
        // Escape closes by the same way as the cross, so that the drawer slides out.
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        delete event.currentTarget.dataset['leaving'];
        if (open) onClose(); // The browser closed it: a second Escape cannot be refused.
        onClosed?.();
      }}
      onPointerDown={(event) => {
        // What is inside covers the dialog, so its own surface is the page behind.
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

/** As long as the slide in the stylesheet (`--calm`). */
function slideMs(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 300;
}
