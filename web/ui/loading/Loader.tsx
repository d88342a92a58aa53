import styles from './Loader.module.css';

/** Covers the screen: the shop's name on paper, with a thread drawn under it. Whoever shows it says what is loading. */
export function Loader({ name }: { name: string }) {
  return (
    <div className={styles.loader} aria-hidden="true">
      {name}
    </div>
  );
}
