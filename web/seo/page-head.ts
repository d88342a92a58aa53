import type { Crumb } from '#shared/return-path.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { pageTitle, settingsAmong } from '../ui/page-title.ts';
import { breadcrumbs, type StructuredData } from './structured-data.ts';
import { type ShareImage, shopImage } from './share-image.ts';

/** A head tag, as React Router's `meta` has it. */
export type HeadTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { 'http-equiv': 'refresh'; content: string }
  | { tagName: 'link'; rel: string; href: string }
  | { 'script:ld+json': StructuredData };

interface PageInfo {
  /** The title without the shop's name; omitted on the home page. */
  title?: string;
  description: string;
  /** The canonical URL: a path with its query. */
  path: string;
  /** Breadcrumbs between the home page and this one. */
  above?: readonly Crumb[];
  /** The URL for sharing, if it isn't the canonical one. */
  sharedPath?: string;
  /** The share image; the shop's own by default. */
  picture?: ShareImage | undefined;
  /** For URLs that repeat another page or show nothing: followed, but not indexed. */
  isUnlisted?: boolean;
}

/** All head tags of a page for search engines and link previews; in the browser its title alone. */
export function pageHead(matches: readonly unknown[], page: PageInfo): HeadTag[] {
  const { title, description, path, sharedPath = path, above = [], picture, isUnlisted = false } = page;
  const heading = { title: pageTitle(matches, title) };
  if (!import.meta.env.SSR) return [heading];
  const settings = settingsAmong(matches);
  const tags = [heading, { name: 'description', content: description }];
  // Without settings the public URL is unknown.
  if (!settings) return tags;
  const share = { type: 'website', title: title ?? settings.name, description, path: sharedPath, picture } as const;
  return [
    ...tags,
    // Not both: a canonical URL says to list that page in the place of this one.
    isUnlisted ? { name: 'robots', content: 'noindex,follow' } : canonical(settings, path),
    ...shareTags(settings, share),
    ...(title ? [{ 'script:ld+json': breadcrumbs(settings, [...above, { name: title, path }]) }] : []),
  ];
}

/** The canonical link. */
export function canonical({ publicUrl }: ShopSettings, path: string): HeadTag {
  return { tagName: 'link', rel: 'canonical', href: publicUrl + path };
}

interface Share {
  type: 'website' | 'product';
  title: string;
  description: string;
  path: string;
  picture: ShareImage | undefined;
}

/** The tags of link previews in WhatsApp, X and others. */
export function shareTags(settings: ShopSettings, { type, title, description, path, picture }: Share): HeadTag[] {
  const { url, width, height, alt } = picture ?? shopImage(settings);
  return [
    { property: 'og:site_name', content: settings.name },
    { property: 'og:locale', content: 'en_NG' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: settings.publicUrl + path },
    { property: 'og:image', content: settings.publicUrl + url },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt },
    // X reads the rest from the tags above.
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
