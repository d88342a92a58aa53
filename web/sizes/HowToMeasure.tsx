import type { Measure } from '#shared/catalogue/api.ts';
import styles from './Sizes.module.css';

interface HowToMeasureProps {
  words: Readonly<Record<string, string>>;
  measures: readonly Measure[];
}

/** How to take each measurement, where there are instructions. */
export function HowToMeasure({ words, measures }: HowToMeasureProps) {
  const names = [...new Set(measures.map(({ name }) => name))].filter((name) => name in words);
  return (
    <dl className={styles.how}>
      {names.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
