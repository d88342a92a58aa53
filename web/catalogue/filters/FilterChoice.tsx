import type { CSSProperties } from 'react';
import { isLight } from '#shared/catalogue/colours.ts';
import { messages } from '#shared/messages.ts';
import styles from './FilterChoice.module.css';

interface FilterChoiceProps {
  name: string;
  value: string;
  label: string;
  count: number;
  isChosen: boolean;
  isOff?: boolean;
  /** `swatch` is a box filled with `hex`; `tile` is a toggle button. */
  look?: 'box' | 'swatch' | 'tile';
  hex?: string | undefined;
  onToggle: () => void;
}

/** A checkbox with its count. Without scripts it is submitted with the form. */
export function FilterChoice({
  label,
  count,
  isChosen,
  isOff,
  look = 'box',
  hex,
  onToggle,
  ...box
}: FilterChoiceProps) {
  return (
    <label
      className={styles.choice}
      data-look={look}
      data-light={hex !== undefined && isLight(hex)}
      style={hex === undefined ? undefined : ({ '--swatch': hex } as CSSProperties)}
    >
      <input
        type="checkbox"
        aria-label={`${label}, ${messages.products.count(count)}`}
        checked={isChosen}
        disabled={isOff}
        onChange={onToggle}
        {...box}
      />
      <span className={styles.name}>{label}</span>
      <span className={styles.count}>{count}</span>
    </label>
  );
}
