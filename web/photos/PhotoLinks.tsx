import { messages } from '#shared/messages.ts';
import type { PhotoUrl } from '#shared/photos/photo-urls.ts';

interface PhotoLinksProps {
  photos: readonly string[];
  urlOf: PhotoUrl;
  /** Their owner, if a page has several: 'of Ada’s review'. */
  of?: string;
  className?: string | undefined;
}

/** Small photos, each loaded when it comes near, that open large in a tab of their own. Works without scripts. */
export function PhotoLinks({ photos, urlOf, of, className }: PhotoLinksProps) {
  if (photos.length === 0) return null;
  return (
    <ul role="list" className={className}>
      {photos.map((photo, at) => (
        <li key={photo}>
          <a href={urlOf(photo, 'large')} target="_blank" rel="noopener">
            <img
              src={urlOf(photo, 'small')}
              alt={`${[messages.photos.alt(at + 1, photos.length), of].filter(Boolean).join(' ')}, ${messages.photos.opens}`}
              width="64"
              height="64"
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
