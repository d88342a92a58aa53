import type { ReactNode } from 'react';
import type { NameLines } from '#shared/brand/name-lines.ts';
import { NameText, nameStyle } from '../brand/NameText.tsx';
import styles from './Loader.module.css';

interface LoaderProps {
  name: NameLines;
  /** Stays visible above it; the name then makes room at the top. */
  picture?: ReactNode;
}

/** Covers the screen with the shop's name and an animated line. The caller says what is loading. */
export function Loader({ name, picture }: LoaderProps) {
  return (
    <div className={`${styles.loader} ${picture ? styles.beside : ''}`} aria-hidden="true">
      {picture}
      <span className={styles.name} style={nameStyle(name)}>
        <NameText lines={name.lines} />
      </span>
    </div>
  );
}
