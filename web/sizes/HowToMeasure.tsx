import type { Measure } from '#shared/catalogue/api.ts';
import styles from './Sizes.module.css';

interface HowToMeasureProps {
  texts: Readonly<Record<string, string>>;
  measures: readonly Measure[];
}

/** How to take each measurement, where there are instructions. */
export function HowToMeasure({ texts, measures }: HowToMeasureProps) {
  const names = [...new Set(measures.map(({ name }) => name))].filter((name) => name in texts);
  return (
    <dl className={styles.how}>
      {names.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{texts[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
