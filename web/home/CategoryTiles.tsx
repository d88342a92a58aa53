import type { Editorial } from '#shared/catalogue/banners-api.ts';
import { Picture } from '../ui/images/Picture.tsx';
import { lowDensityOnPhones } from '../ui/images/image-sizes.ts';
import styles from './CategoryTiles.module.css';
import { Link } from '../ui/Link.tsx';

interface CategoryTilesProps {
  label: string;
  tiles: readonly Omit<Editorial, 'caption'>[];
  /** On wide screens with their words beside them, as for fewer than a row. */
  isFew?: boolean;
}

/** Ways into the shop by fabric and garment, or by collection, side by side. */
export function CategoryTiles({ label, tiles, isFew = false }: CategoryTilesProps) {
  if (tiles.length === 0) return null;
  return (
    <nav className={styles.tiles} data-few={isFew || undefined} aria-label={label}>
      <ul role="list">
        {tiles.map(({ picture: { url, width, height }, alt, heading, text, href, linkText }) => (
          <li key={href}>
            <div className={styles.picture} data-picture>
              <Picture src={url} alt={alt} width={width} height={height} sizes={sizes} />
            </div>
            <div className={styles.text}>
              <h2>{heading}</h2>
              {text && <p className="small">{text}</p>}
              <Link to={href}>{linkText}</Link>
            </div>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const sizes = `(min-width: 60rem) 17vw, (min-width: 40rem) 33vw, ${lowDensityOnPhones(50)}`;
