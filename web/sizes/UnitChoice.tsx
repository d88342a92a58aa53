import { type ReactNode, useId } from 'react';
import { readStorage, store } from '../browser-storage.ts';
import styles from './Sizes.module.css';

const units = [
  ['cm', 'Centimetres'],
  ['in', 'Inches'],
] as const;

/** Centimetres or inches for every table inside, as it was chosen last on this phone. The style sheet does the rest. */
export function UnitChoice({ isInDrawer = false, children }: { isInDrawer?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.guide} data-in-drawer={isInDrawer || undefined}>
      {units.map(([unit, name], index) => [
        <input
          key={unit}
          ref={chooseAgain}
          type="radio"
          name={id}
          id={id + unit}
          value={unit}
          data-unit={unit}
          defaultChecked={index === 0}
          onChange={() => store('sizeUnit', unit)}
        />,
        <label key={name} htmlFor={id + unit}>
          {name}
        </label>,
      ])}
      <div className={styles.tables}>{children}</div>
    </div>
  );
}

/** After the server's page is taken over, which knows no phone. */
function chooseAgain(input: HTMLInputElement | null): void {
  if (input && input.value === readStorage('sizeUnit')) input.checked = true;
}
