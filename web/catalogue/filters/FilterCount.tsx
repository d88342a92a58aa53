import styles from './FilterCount.module.css';

/** How many are chosen, in a dot; nothing while none is. */
export function FilterCount({ chosen }: { chosen: number }) {
  if (chosen === 0) return null;
  return (
    <b className={styles.count}>
      {chosen}
      <span className="hush"> chosen</span>
    </b>
  );
}
