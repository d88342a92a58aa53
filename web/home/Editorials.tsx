import type { Editorial } from '#shared/catalogue/banners-api.ts';
import { useShopSettings } from '../settings.ts';
import { SideLabel } from '../catalogue/listing/SideLabel.tsx';
import { Picture } from '../ui/images/Picture.tsx';
import { lowDensityOnPhones } from '../ui/images/image-sizes.ts';
import styles from './Editorials.module.css';
import { Link } from '../ui/Link.tsx';

/** Two ways to wear it: one image near, one far. */
export function Editorials({ editorials: [near, far] }: { editorials: readonly Editorial[] }) {
  const { name } = useShopSettings();
  if (!near) return null;
  return (
    <section className={styles.pair} aria-label="Ways to wear it" data-hero>
      <figure className={styles.near} data-picture>
        <EditorialPicture {...near} sizes={`(min-width: 60rem) 54vw, ${lowDensityOnPhones(100)}`} />
        <SideLabel text={`${name} · ${near.caption}`} />
      </figure>
      <EditorialText {...near} className={styles.nearWords} />
      {far && (
        <>
          <figure className={styles.far} data-picture>
            <EditorialPicture {...far} sizes={`(min-width: 60rem) 33vw, ${lowDensityOnPhones(78)}`} />
          </figure>
          <EditorialText {...far} className={styles.farWords} />
        </>
      )}
    </section>
  );
}

function EditorialPicture({ picture: { url, width, height }, alt, sizes }: Editorial & { sizes: string }) {
  return <Picture src={url} alt={alt} width={width} height={height} sizes={sizes} className={styles.picture} />;
}

function EditorialText({ heading, text, href, linkText, className }: Editorial & { className: string | undefined }) {
  return (
    <div className={className}>
      <h2>{heading}</h2>
      <p>{text}</p>
      <Link className="link" to={href}>
        {linkText}
      </Link>
    </div>
  );
}
