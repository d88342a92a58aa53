import type { ComponentProps } from 'react';
import { ChevronIcon } from '#web/ui/icons.tsx';
import styles from './Select.module.css';

/** A choice that has its label elsewhere, with the chevron of those in forms. */
export function Select(select: ComponentProps<'select'>) {
  return (
    <span className={styles.select}>
      <select {...select} />
      <ChevronIcon width="18" height="18" />
    </span>
  );
}
