import styles from './NavCount.module.css';

/** How much waits in a section, after its name: read as 'Orders 3 to pack'. */
export function NavCount({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <>
      {' '}
      <b className={styles.count}>{count > 99 ? '99+' : count}</b> <span className="hush">{label}</span>
    </>
  );
}
