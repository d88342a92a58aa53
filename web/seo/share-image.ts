import { brandImage } from '#shared/brand-images.ts';
import { imageUrl } from '#shared/catalogue/images.ts';
import { defaultShopName, type ShopSettings } from '#shared/settings.ts';

/** A JPEG, which every chat supports, wide enough for the large card. Sizes in pixels. */
export interface ShareImage {
  /** A path on this site. */
  url: string;
  width: number;
  height: number;
  alt: string;
}

const width = 1200;

/** A catalogue image for sharing. Product images are 4:5; others pass their own size. */
export function shareImage(picture: string, alt: string, size = { width: 4, height: 5 }): ShareImage {
  return {
    url: imageUrl(picture, width, 'jpg'),
    width,
    height: Math.round((width * size.height) / size.width),
    alt,
  };
}

/** The default share image. */
export const shopImage = (settings: ShopSettings): ShareImage => ({
  url: brandImage(settings, 'share.jpg'),
  width: 1200,
  height: 630,
  alt:
    settings.name === defaultShopName
      ? `Clothes from ${settings.name}: a petal-print wrap dress and an indigo adire boubou`
      : settings.name,
});
