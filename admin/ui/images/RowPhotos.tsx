import { messages } from '#shared/messages.ts';
import type { PhotoUrl } from '#shared/photos/photo-urls.ts';
import styles from './Photos.module.css';

/** Photos of a shopper in a row of a list. */
export function RowPhotos({ photos, urlOf }: { photos: readonly string[]; urlOf: PhotoUrl }) {
  if (photos.length === 0) return null;
  return (
    <span className={styles.small}>
      {photos.map((photo, at) => (
        <img
          key={photo}
          src={urlOf(photo, 'small')}
          alt={messages.photos.alt(at + 1, photos.length)}
          width="40"
          height="40"
          loading="lazy"
        />
      ))}
    </span>
  );
}
