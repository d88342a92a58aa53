import type { ReactNode } from 'react';
import styles from './FormNotice.module.css';

interface FormNoticeProps {
  /** `status` for something that has just happened. */
  role: 'note' | 'status';
  children: ReactNode;
}

/** A note above a form: what to know before filling it in. */
export const FormNotice = ({ role, children }: FormNoticeProps) => (
  <div className={styles.notice} role={role}>
    {children}
  </div>
);
