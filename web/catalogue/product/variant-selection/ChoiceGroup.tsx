import type { ReactNode } from 'react';
import styles from './ChoiceGroup.module.css';

/** A choice on the product page, with the chosen value in its legend: 'Size: Medium'. */
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
