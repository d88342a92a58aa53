import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { ChevronIcon } from '../../ui/icons.tsx';
import { FilterCount } from './FilterCount.tsx';
import styles from './FilterPopover.module.css';
import { closePopover, walkChoices } from './popover.ts';

interface FilterPopoverProps {
  name: string;
  /** The number of chosen values. */
  chosen: number;
  look: string;
  children: ReactNode;
}

/**
 * A filter of the bar. The browser opens it, even without scripts, and closes the others (`name`). With scripts, Escape
 * and leaving close it, and arrow keys move through the choices.
 */
export function FilterPopover({ name, chosen, look, children }: FilterPopoverProps) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      const shown = details.current;
      if (shown?.open && target instanceof Node && !shown.contains(target)) shown.open = false;
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys work on what is in it
    <details ref={details} name="filter" className={styles.popover} onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary>
        {name}
        <FilterCount chosen={chosen} />
        <ChevronIcon width="16" height="16" />
      </summary>
      <div className={styles.panel} data-look={look}>
        {children}
      </div>
    </details>
  );
}

function onKeyDown(event: KeyboardEvent<HTMLDetailsElement>): void {
  if (event.key === 'Escape') closePopover(event.currentTarget);
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') walkChoices(event);
}

/** The focus moved elsewhere, by Tab. */
function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}
