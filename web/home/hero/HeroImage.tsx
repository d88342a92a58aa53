import type { HeroSlide } from '#shared/catalogue/banners-api.ts';
import { type ImageFormat, imageUrl, imageSet } from '#shared/catalogue/images.ts';
import { MainPicture } from '../../ui/images/MainPicture.tsx';
import styles from './Carousel.module.css';
import { heroSizes as sizes, wideMediaQuery } from './hero-sizes.ts';

const formats: readonly ImageFormat[] = ['avif', 'webp', 'jpg'];
const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** The image of a slide. Rendering it loads it, so slides that aren't needed yet have none. */
export function HeroImage({ slide: { wide, portrait, alt }, priority }: { slide: HeroSlide; priority: boolean }) {
  return (
    <picture>
      {import.meta.env.SSR && priority && (
        <MainPicture
          sources={[
            { srcSet: imageSet(wide.url, 'avif'), sizes, media: wideMediaQuery },
            { srcSet: imageSet(portrait.url, 'avif'), sizes, media: `not all and ${wideMediaQuery}` },
          ]}
        />
      )}
      {formats.map((format) => (
        <source
          key={format}
          media={wideMediaQuery}
          type={types[format]}
          srcSet={imageSet(wide.url, format)}
          sizes={sizes}
          width={wide.width}
          height={wide.height}
        />
      ))}
      {formats.slice(0, 2).map((format) => (
        <source key={`tall ${format}`} type={types[format]} srcSet={imageSet(portrait.url, format)} sizes={sizes} />
      ))}
      <img
        className={styles.picture}
        alt={alt}
        width={portrait.width}
        height={portrait.height}
        // A copy of the slide must not show before it is painted, or the loop would flicker.
        decoding="sync"
        fetchPriority={priority ? 'high' : 'low'}
        sizes={sizes}
        srcSet={imageSet(portrait.url, 'jpg')}
        src={imageUrl(portrait.url, 640, 'jpg')}
      />
    </picture>
  );
}
