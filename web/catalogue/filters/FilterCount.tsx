import styles from './FilterCount.module.css';

/** The number of chosen filters in a dot; nothing if there are none. */
export function FilterCount({ chosen }: { chosen: number }) {
  if (chosen === 0) return null;
  return (
    <b className={styles.count}>
      {chosen}
      <span className="hush"> chosen</span>
    </b>
  );
}
