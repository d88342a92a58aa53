import type { ReactNode } from 'react';
import styles from './Loader.module.css';

interface LoaderProps {
  name: string;
  /** Stays visible above it; the name then makes room at the top. */
  picture?: ReactNode;
}

/** Covers the screen with the shop's name and an animated line. The caller says what is loading. */
export function Loader({ name, picture }: LoaderProps) {
  return (
    <div className={`${styles.loader} ${picture ? styles.beside : ''}`} aria-hidden="true">
      {picture}
      <span className={styles.name}>{name}</span>
    </div>
  );
}
