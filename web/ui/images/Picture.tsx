import { useEffect, useRef, useState } from 'react';
import { imageUrl, imageSet } from '#shared/catalogue/images.ts';
import styles from './Picture.module.css';

interface PictureProps {
  /** As the API gives it; null shows the stand-in. */
  src: string | null;
  alt: string;
  /** How wide the picture is shown: what the browser chooses a file by. */
  sizes: string;
  width?: number;
  height?: number;
  /** For a picture that is in view when the page opens; every other one waits until it comes near. */
  priority?: boolean;
  /** Stands where the picture is missing or broken; the first letter of `alt` unless given. */
  initial?: string;
  className?: string | undefined;
  onLoad?: () => void;
}

/** A picture in the smallest format and size that does, with its place kept until it is there. */
export function Picture({ src, alt, sizes, width = 1200, height = 1500, priority = false, ...more }: PictureProps) {
  const { initial = alt.trim().charAt(0), className = '', onLoad } = more;
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string | null>(null);

  // A picture that failed before the page came alive has nobody told.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(src);
  }, [src]);

  if (!src || src === broken) {
    return (
      <svg
        className={`${styles.missing} ${className}`}
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
    <picture className={styles.picture} suppressHydrationWarning>
      <source type="image/avif" srcSet={imageSet(src, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={imageSet(src, 'webp')} sizes={sizes} />
      <img
        ref={image}
        suppressHydrationWarning
        className={className || undefined}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
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
