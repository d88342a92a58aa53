import type { ReactNode } from 'react';
import styles from './NotFoundProduct.module.css';

interface SorryProps {
  title: string;
  heading?: 'h1' | 'h2' | undefined;
  role?: 'alert';
  /** What else there is to say, and the way on. */
  children: ReactNode;
}

/** Stands where products would be: nothing found, or a call that failed. */
export function NotFoundProduct({ title, heading: Heading = 'h2', role, children }: SorryProps) {
  return (
    <div className={styles.sorry} role={role}>
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
