import type { ReactNode } from 'react';
import styles from './FormProblem.module.css';

/** Why a form was not accepted. It is rendered while it is empty, so that its text is announced. */
export const FormProblem = ({ children }: { children: ReactNode }) => (
  <div role="alert">{children && <p className={styles.problem}>{children}</p>}</div>
);
