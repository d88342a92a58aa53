import type { ReactNode } from 'react';
import styles from './ChoiceGroup.module.css';

/** One thing to choose on a product page, with what is chosen in its name: 'Size: Medium'. */
export function ChoiceGroup({ name, chosen, children }: { name: string; chosen: string | null; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>
        {name}
        {chosen !== null && (
          <>
            : <b>{chosen}</b>
          </>
        )}
      </legend>
      {children}
    </fieldset>
  );
}
