import type { CSSProperties } from 'react';
import type { NameLines } from '#shared/brand/name-lines.ts';
import styles from './NameText.module.css';

/** The shop's name in its lines, which never break inside; the element around it has `nameStyle`. */
export function NameText({ lines }: Pick<NameLines, 'lines'>) {
  if (lines.length < 2) return lines[0];
  return lines.map((line) => (
    <span key={line} className={styles.line}>
      {line}{' '}
    </span>
  ));
}

/** For styles: with the width of the name in em and its lines they find the size at which it fits. */
export const nameStyle = ({ lines, width }: NameLines) =>
  ({ '--name-width': width, '--name-lines': lines.length }) as CSSProperties;
