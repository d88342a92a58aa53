import { useEffect, useRef, useState } from 'react';
import { imageUrl, imageSet } from '#shared/catalogue/images.ts';
import { MainPicture } from './MainPicture.tsx';
import styles from './Picture.module.css';

interface PictureProps {
  /** The URL from the API; null shows the placeholder. */
  src: string | null;
  alt: string;
  /** The displayed width, by which the browser chooses a file. */
  sizes: string;
  width?: number;
  height?: number;
  /** For an image in view when the page opens; all others are lazy. */
  priority?: boolean;
  /** The placeholder of a missing or broken image; by default the first character of `alt`. */
  initial?: string;
  className?: string | undefined;
  onLoad?: () => void;
}

/** An image in the smallest suitable format and size, with its space reserved. */
export function Picture({ src, alt, sizes, width = 1200, height = 1500, priority = false, ...more }: PictureProps) {
  const { initial = alt.trim().charAt(0), className = '', onLoad } = more;
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string | null>(null);

  // Images that failed before hydration fired no event for React.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(src);
  }, [src]);

  if (!src || src === broken) {
    return (
      <svg
        className={`${styles.missing} ${className}`}
        // As an attribute, so that the caller's class can set another size.
        width="100%"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        <text x="50%" y="50%" fontSize={width / 4}>
          {initial.toUpperCase()}
        </text>
      </svg>
    );
  }
  // On the home page scripts that run before React delay or hurry images: `hidden`, `loading` and `fetchPriority`.
  return (
    <picture className={styles.picture} suppressHydrationWarning={import.meta.env.DEV || undefined}>
      {import.meta.env.SSR && priority && <MainPicture sources={[{ srcSet: imageSet(src, 'avif'), sizes }]} />}
      <source type="image/avif" srcSet={imageSet(src, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={imageSet(src, 'webp')} sizes={sizes} />
      <img
        ref={image}
        suppressHydrationWarning={import.meta.env.DEV || undefined}
        className={className || undefined}
        alt={alt}
        width={width}
        height={height}
        decoding="sync"
        {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        sizes={sizes}
        srcSet={imageSet(src, 'jpg')}
        src={imageUrl(src, 640, 'jpg')}
        onLoad={onLoad}
        onError={() => setBroken(src)}
      />
    </picture>
  );
}
