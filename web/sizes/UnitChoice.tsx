import { type ReactNode, useId } from 'react';
import { deviceStorage } from '../browser-storage.ts';
import styles from './Sizes.module.css';

const units = [
  ['cm', 'Centimetres'],
  ['in', 'Inches'],
] as const;

/** Centimetres or inches for all tables inside, as last chosen in this browser. CSS does the rest. */
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
          onChange={() => deviceStorage.store('sizeUnit', unit)}
        />,
        <label key={name} htmlFor={id + unit}>
          {name}
        </label>,
      ])}
      <div className={styles.tables}>{children}</div>
    </div>
  );
}

/** After hydration, as the server doesn't know the stored choice. */
function chooseAgain(input: HTMLInputElement | null): void {
  if (input && input.value === deviceStorage.read('sizeUnit')) input.checked = true;
}
