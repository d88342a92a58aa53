import type { ReactNode } from 'react';
import styles from './PolicyLayout.module.css';

interface PolicyLayoutProps {
  title: string;
  lead: ReactNode;
  /** Above the title, from edge to edge. */
  picture?: ReactNode;
  children: ReactNode;
}

/** A text page: on wide screens the title is on the left and the text on the right. */
export function PolicyLayout({ title, lead, picture, children }: PolicyLayoutProps) {
  return (
    <main id="main">
      {picture}
      <PolicyText title={title} lead={lead}>
        {children}
      </PolicyText>
    </main>
  );
}

/** The contents of a text page; some have no lead. */
export function PolicyText({ title, lead, children }: Omit<PolicyLayoutProps, 'picture'>) {
  return (
    <div className={styles.policy}>
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}

export function PolicySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div className={styles.text}>{children}</div>
    </section>
  );
}

/** A range of days that must not wrap: '1-2'. */
export function Days({ children }: { children: ReactNode }) {
  return <span className={styles.days}>{children}</span>;
}
