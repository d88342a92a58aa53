import type { Crumb } from '#shared/return-path.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { pageTitle, settingsAmong } from '../ui/title.ts';
import { breadcrumbs, type StructuredData } from './structured-data.ts';
import { type ShareImage, shopImage } from './share-image.ts';

/** One thing that stands in a head, as React Router's `meta` takes it. */
export type HeadTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: string; href: string }
  | { 'script:ld+json': StructuredData };

interface PageFacts {
  /** What the page is called, without the shop's name; left out on the home page, which is called as the shop is. */
  title?: string;
  description: string;
  /** Its one true address, a path with its query: what search engines keep and chats link to. */
  path: string;
  /** The pages between the home page and this one. */
  above?: readonly Crumb[];
  /** Where a shared link leads, when that is more than the one true address. */
  sharedPath?: string;
  /** What a chat shows of it; the shop's own picture unless given. */
  picture?: ShareImage | undefined;
  /** For addresses that show what another one shows, or nothing: found through, but not listed. */
  isUnlisted?: boolean;
}

/** Everything a page says in its head to search engines and to chats that show a link, as `meta` hands it over. */
export function pageHead(matches: readonly unknown[], page: PageFacts): HeadTag[] {
  const { title, description, path, sharedPath = path, above = [], picture, isUnlisted = false } = page;
  const settings = settingsAmong(matches);
  const told = [{ title: pageTitle(matches, title) }, { name: 'description', content: description }];
  // Without its settings the shop does not know where it stands.
  if (!settings) return told;
  const share = { type: 'website', title: title ?? settings.name, description, path: sharedPath, picture } as const;
  return [
    ...told,
    ...(isUnlisted ? [{ name: 'robots', content: 'noindex,follow' }] : []),
    canonical(settings, path),
    ...shareTags(settings, share),
    ...(title ? [{ 'script:ld+json': breadcrumbs(settings, [...above, { name: title, path }]) }] : []),
  ];
}

/** The one true address of what a page shows, whatever address it was reached by. */
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

/** The card that WhatsApp, X and the others make of a link to this page. */
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
    // X reads the rest from the lines above.
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
