import type { Crumb } from '#shared/return-path.ts';
import type { ShopSettings } from '#shared/settings.ts';

/** Structured data for search engines: schema.org as JSON-LD. */

type Fact = string | number | boolean | Fact[] | { [name: string]: Fact };
export type StructuredData = Record<string, Fact>;

export const context = { '@context': 'https://schema.org' };
/** The shop, for references from other data: on most pages nothing else says who it is. */
export const shopRef = ({ name, publicUrl }: ShopSettings) => ({
  '@type': 'Organization',
  '@id': `${publicUrl}/#shop`,
  name,
});

/** The breadcrumbs from the home page to this one. */
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
