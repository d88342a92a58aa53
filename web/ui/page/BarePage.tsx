import type { ReactNode } from 'react';
import { useShopSettings } from '../../settings.ts';
import { LogoOrName } from '../brand/LogoOrName.tsx';
import { type Fabric, PatternBackground } from './PatternBackground.tsx';
import styles from './BarePage.module.css';
import { Link } from '../Link.tsx';

/**
 * The frame of pages without the layout: a pattern on one side, a single task and a link to the home page on the other.
 */
export function BarePage({ fabric, children }: { fabric: Fabric; children: ReactNode }) {
  const { name } = useShopSettings();
  return (
    <div className={styles.page}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <PatternBackground fabric={fabric} />
      <div className={styles.inside}>
        <header className={styles.head}>
          <Link className={styles.brand} to="/" aria-label={`${name}, home`}>
            <LogoOrName>{name}</LogoOrName>
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
