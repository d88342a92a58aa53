import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useShopSettings } from '../../settings.ts';
import { PatternBackground } from './PatternBackground.tsx';
import styles from './BarePage.module.css';

/** The frame of the pages outside the layout: cloth on one side, on the other one thing to do and the way home. */
export function BarePage({ children }: { children: ReactNode }) {
  const { name } = useShopSettings();
  return (
    <div className={styles.page}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <PatternBackground />
      <div className={styles.inside}>
        <header className={styles.head}>
          <Link className={styles.brand} to="/" aria-label={`${name}, home`}>
            {name}
          </Link>
          <Link className="link" to="/">
            Back to Home
          </Link>
        </header>
        <main id="main" className={styles.main}>
          {children}
        </main>
      </div>
    </div>
  );
}
