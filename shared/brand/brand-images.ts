import type { Logo } from './logo.ts';
import { defaultShopName, type ShopSettings } from '../settings.ts';

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

/** The logo as pages, emails and papers show it; only a shop that has one has these. */
export const logoFiles = ['logo.png', 'logo-dark.png', 'logo-email.png', 'logo-print.png', 'favicon.png'] as const;
export type LogoFile = (typeof logoFiles)[number];

/** Identifies images of a logo or a name in URLs: browsers cache icons for long. */
export function brandQuery({ name, logo }: { name: string; logo: Logo | null }): string {
  const ofName = `name=${encodeURIComponent(name)}`;
  // The icons of a wide logo have the name's initials.
  if (logo) return `?logo=${logoHash(logo.url)}&${ofName}`;
  return name === defaultShopName ? '' : `?${ofName}`;
}

/** The hash in the address of a logo's picture. */
export const logoHash = (url: string): string => url.split('.').at(-2) ?? '';

/**
 * The path of one of the shop's own images. A logo, or another name, has images of its own, drawn from it, under another URL.
 */
export const brandImage = (settings: Pick<ShopSettings, 'brandQuery'>, file: BrandFile | LogoFile): string =>
  settings.brandQuery ? `/brand/${file}${settings.brandQuery}` : `/${file}`;

/** The icon of a tab. A logo is a picture, which a vector can only wrap. */
export const tabIcon = (settings: Pick<ShopSettings, 'brandQuery' | 'logo'>) =>
  settings.logo
    ? { href: brandImage(settings, 'favicon.png'), type: 'image/png' }
    : { href: brandImage(settings, 'icon.svg'), type: 'image/svg+xml' };
