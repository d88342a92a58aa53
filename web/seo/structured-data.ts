import type { Crumb } from '#shared/return-path.ts';
import type { ShopSettings } from '#shared/settings.ts';

/** What search engines are told in their own words: the vocabulary of schema.org, as JSON-LD. */

type Fact = string | number | boolean | Fact[] | { [name: string]: Fact };
export type StructuredData = Record<string, Fact>;

export const context = { '@context': 'https://schema.org' };
/** Names the shop once, so that other facts can point at it. */
export const shopId = ({ publicUrl }: ShopSettings) => `${publicUrl}/#shop`;

/** The way from the home page to this one; the last step is the page itself. */
export function breadcrumbs({ publicUrl }: ShopSettings, trail: readonly Crumb[]): StructuredData {
  const steps = [{ name: 'Home', path: '/' }, ...trail];
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}
