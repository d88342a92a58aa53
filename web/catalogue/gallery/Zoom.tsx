import { type CSSProperties, type MouseEvent, useEffect, useRef } from 'react';
import { CloseIcon } from '../../ui/icons.tsx';
import { openModal } from '../../ui/dialogs/open-modal.ts';
import { Picture } from '../../ui/images/Picture.tsx';
import styles from './Zoom.module.css';

/** An image to zoom into, and the pressed point: 0 to 1 from left and top. Each press makes a new one. */
export interface ZoomTarget {
  picture: string;
  alt: string;
  /** The file that is already shown: a placeholder until the large one has loaded. */
  shown: string;
  x: number;
  y: number;
}

/**
 * An image in its largest size: scrolled by finger, wheel or arrow keys, and pinched like any page. The large file is
 * loaded only here.
 */
export function Zoom({ target, onClosed }: { target: ZoomTarget; onClosed: () => void }) {
  const { picture, alt, shown } = target;
  const dialog = useRef<HTMLDialogElement>(null);
  const room = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const [opened, scrolled] = [dialog.current, room.current];
    if (!opened || !scrolled || opened.open) return;
    const { x, y } = target;
    openModal(opened);
    scrolled.scrollTo({
      left: x * scrolled.scrollWidth - scrolled.clientWidth / 2,
      top: y * scrolled.scrollHeight - scrolled.clientHeight / 2,
      behavior: 'instant',
    });
    scrolled.focus();
  }, [target]);

  return (
    <dialog
      ref={dialog}
      className={styles.zoom}
      aria-label={alt}
      // Browsers send the event with the next frame: the image may have been opened again by then.
      onClose={(event) => event.currentTarget.open || onClosed()}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll what has the focus */}
      <div ref={room} className={styles.room} role="group" aria-label="Scroll to see all of it" tabIndex={0}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- Escape and the cross do the same */}
        <div className={styles.large} style={{ '--shown': `url("${shown}")` } as CSSProperties} onClick={closeAround}>
          <Picture src={picture} alt={alt} sizes="1200px" priority />
        </div>
      </div>
      <form method="dialog">
        <button className={styles.cross} aria-label="Close the large picture">
          <CloseIcon />
        </button>
      </form>
    </dialog>
  );
}

function closeAround({ currentTarget }: MouseEvent): void {
  currentTarget.closest('dialog')?.close();
}
