import { brandImage } from '#shared/brand/brand-images.ts';
import { imageUrl, shareSize, shareUrl } from '#shared/catalogue/images.ts';
import { defaultShopName, type ShopSettings } from '#shared/settings.ts';

/** A JPEG, which every chat supports, wide enough for the large card. Sizes in pixels. */
export interface ShareImage {
  /** A path on this site. */
  url: string;
  width: number;
  height: number;
  alt: string;
}

/** A product's image for sharing, in the proportions of a link preview. */
export const shareImage = (picture: string, alt: string): ShareImage => ({ url: shareUrl(picture), ...shareSize, alt });

/** A wide image for sharing as it is, such as a slide of the home page. */
export function wideShareImage(picture: string, alt: string, size: { width: number; height: number }): ShareImage {
  const { width } = shareSize;
  const height = Math.round((width * size.height) / size.width);
  return { url: imageUrl(picture, width, 'jpg'), width, height, alt };
}

/** The default share image. */
export const shopImage = (settings: ShopSettings): ShareImage => ({
  url: brandImage(settings, 'share.jpg'),
  ...shareSize,
  alt:
    settings.name === defaultShopName && !settings.logo
      ? `Clothes from ${settings.name}: a petal-print wrap dress and an indigo adire boubou`
      : settings.name,
});
