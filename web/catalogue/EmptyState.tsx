import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  title: string;
  heading?: 'h1' | 'h2' | undefined;
  role?: 'alert';
  /** More text and links. */
  children: ReactNode;
}

/** Shown in place of products when there are none or loading failed. */
export function EmptyState({ title, heading: Heading = 'h2', role, children }: EmptyStateProps) {
  return (
    <div className={styles.empty} role={role}>
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
