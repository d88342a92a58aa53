import { brandImage, brandQuery } from '#shared/brand/brand-images.ts';
import { type Logo, logoSetting } from '#shared/brand/logo.ts';
import styles from './Logo.module.css';

/** How a logo, or the name without one, shows in the shop, in the admin and as an icon. */
export function LogoPreview({ name, logo }: { name: string; logo: Logo | null }) {
  const brand = { brandQuery: brandQuery({ name, logo }) };
  const sizes = logoSetting(logo);
  return (
    <div className={styles.preview}>
      <figure>
        <div className={styles.paper}>
          {sizes ? <img src={brandImage(brand, 'logo.png')} {...sizes.light} alt="" /> : <span>{name}</span>}
        </div>
        <figcaption>Shop</figcaption>
      </figure>
      <figure>
        <div className={styles.ink}>
          {sizes ? <img src={brandImage(brand, 'logo-dark.png')} {...sizes.dark} alt="" /> : <span>{name}</span>}
        </div>
        <figcaption>Admin</figcaption>
      </figure>
      <figure>
        <img className={styles.icon} src={brandImage(brand, 'icon-192.png')} width="64" height="64" alt="" />
        <figcaption>Icon</figcaption>
      </figure>
    </div>
  );
}
