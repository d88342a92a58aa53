import { defaultShopName, type ShopSettings } from './settings.ts';

/** Icons and the picture of shared links. Those of the default name are files in `public/`. */
export const brandFiles = [
  'icon.svg',
  'icon-192.png',
  'icon-512.png',
  'maskable-192.png',
  'maskable-512.png',
  'apple-touch-icon.png',
  'share.jpg',
] as const;
export type BrandFile = (typeof brandFiles)[number];

/**
 * The path of one of the shop's own images. Another name has images of its own, drawn from it, under another URL: browsers
 * keep icons for long.
 */
export function brandImage({ name }: Pick<ShopSettings, 'name'>, file: BrandFile): string {
  return name === defaultShopName ? `/${file}` : `/brand/${file}?name=${encodeURIComponent(name)}`;
}
