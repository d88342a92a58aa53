import styles from './Loader.module.css';

/** Covers the screen with the shop's name and an animated line. The caller says what is loading. */
export function Loader({ name }: { name: string }) {
  return (
    <div className={styles.loader} aria-hidden="true">
      {name}
    </div>
  );
}
