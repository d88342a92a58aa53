import type { ComponentProps, ReactNode } from 'react';
import styles from './Checkbox.module.css';

/** A box to tick, with its words; all of it can be touched. */
export function Checkbox({ label, ...input }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  );
}
