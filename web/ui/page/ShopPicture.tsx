import { imageSet, imageUrl } from '#shared/catalogue/images.ts';
import { MainPicture } from '../images/MainPicture.tsx';

interface ShopPictureProps {
  picture: { url: string; width: number; height: number };
  alt: string;
  /** As of `<img>`. */
  sizes: string;
  className?: string | undefined;
}

/** A picture of the shop's own, in place of the fabrics that only the demo sells. */
export function ShopPicture({ picture: { url, width, height }, alt, sizes, className }: ShopPictureProps) {
  return (
    <picture>
      {import.meta.env.SSR && <MainPicture sources={[{ srcSet: imageSet(url, 'avif'), sizes }]} />}
      <source type="image/avif" srcSet={imageSet(url, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={imageSet(url, 'webp')} sizes={sizes} />
      <img
        className={className}
        alt={alt}
        width={width}
        height={height}
        fetchPriority="high"
        sizes={sizes}
        srcSet={imageSet(url, 'jpg')}
        src={imageUrl(url, 640, 'jpg')}
      />
    </picture>
  );
}
