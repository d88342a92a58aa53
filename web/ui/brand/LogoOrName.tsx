import type { ReactNode } from 'react';
import { brandImage } from '#shared/brand/brand-images.ts';
import { useShopSettings } from '../../settings.ts';
import styles from './LogoOrName.module.css';

/** The shop's logo where it has one; with data saver its name is shown instead, and the picture is not loaded. */
export function LogoOrName({ children }: { children: ReactNode }) {
  const settings = useShopSettings();
  const { name, logoSetting } = settings;
  if (!logoSetting) return children;
  return (
    <>
      {/* Lazy, so that it is not loaded where it is hidden. */}
      <img
        className={styles.logo}
        src={brandImage(settings, 'logo.png')}
        {...logoSetting.light}
        alt={name}
        loading="lazy"
      />
      <span className={styles.name}>{children}</span>
    </>
  );
}
