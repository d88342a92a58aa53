import type { ComponentProps } from 'react';
import styles from './Disclosure.module.css';

/** Something that few need: its contents show after a tap on its name. */
export const Disclosure = ({ name, children, ...details }: ComponentProps<'details'> & { name: string }) => (
  <details className={`${styles.disclosure} not-printed`} {...details}>
    <summary>{name}</summary>
    {children}
  </details>
);
