import type { ReactNode } from 'react';
import { sizeName } from '#shared/catalogue/sizes.ts';
import type { SizeChoice } from './variant-selection.ts';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import styles from './SizePicker.module.css';

interface SizePickerProps {
  sizes: readonly SizeChoice[];
  chosen: string | null;
  onPick: (size: string) => void;
  /** Below the sizes. */
  children: ReactNode;
}

/** A grid of sizes. Unavailable sizes are struck through; pressing the chosen size unchooses it. */
export function SizePicker({ sizes, chosen, onPick, children }: SizePickerProps) {
  return (
    <ChoiceGroup name="Size" chosen={chosen && sizeName(chosen)}>
      <div className={styles.grid}>
        {sizes.map(({ size, isAvailable }) => (
          <label key={size} className={styles.size}>
            <input
              type="radio"
              name="size"
              required
              value={size}
              disabled={!isAvailable}
              checked={size === chosen}
              onChange={() => onPick(size)}
              // A checked radio button fires no change event.
              onClick={() => size === chosen && onPick(size)}
            />
            <span>{sizeName(size)}</span>
          </label>
        ))}
      </div>
      {children}
    </ChoiceGroup>
  );
}
