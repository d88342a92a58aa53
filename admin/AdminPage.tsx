import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './AdminPage.module.css';

interface AdminPageProps {
  title: ReactNode;
  /** A one-line summary, such as '4 orders, 7 pieces.' Screen readers announce its changes. */
  status?: ReactNode;
  /** Actions for the whole page, the main one last. */
  actions?: ReactNode;
  /** The list that this page belongs to. */
  back?: { to: string; label: string } | undefined;
  children: ReactNode;
}

/** The layout of an admin page: heading, status line, actions, the way back to the list, and content. */
export function AdminPage({ title, status, actions, back, children }: AdminPageProps) {
  return (
    <main id="main" className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p role="status">{status}</p>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {back && (
        <p className={styles.back}>
          <Link className="link" to={back.to}>
            {back.label}
          </Link>
        </p>
      )}
      {children}
    </main>
  );
}
