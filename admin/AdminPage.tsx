import type { ReactNode } from 'react';
import styles from './AdminPage.module.css';

interface OfficePageProps {
  title: ReactNode;
  /** What the page is about right now, in a line: '4 orders, 7 pieces.' It is read out when it changes. */
  status?: ReactNode;
  /** What can be done on the whole page; the main one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the back office: its one heading, where things stand, what can be done, and the rest. */
export function AdminPage({ title, status, actions, children }: OfficePageProps) {
  return (
    <main id="main" className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p role="status">{status}</p>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </main>
  );
}
