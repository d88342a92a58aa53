import type { ReactNode } from 'react';
import styles from './FormNotice.module.css';

interface FormNoticeProps {
  /** `status` for what has just come about. */
  role: 'note' | 'status';
  children: ReactNode;
}

/** What whoever fills in a form should know, above it. */
export const FormNotice = ({ role, children }: FormNoticeProps) => (
  <div className={styles.notice} role={role}>
    {children}
  </div>
);
