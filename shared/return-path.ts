import { isGenderSection, sectionName } from './catalogue/gender-sections.ts';

/** One step of a breadcrumb. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

const shop = '/shop';

/** The pages that a product's breadcrumb can lead back to (specification, section 2). */
const listPages = new Map([
  ['/new-arrivals', 'New Arrivals'],
  [shop, 'Shop'],
]);

/** The URL of a product, with the page that links to it. */
export function productPath(id: string, from: string): string {
  return `/product/${id}?from=${encodeURIComponent(from)}`;
}

/**
 * The return path from the product page's `from` parameter: a path on this site that begins with exactly one
 * slash. Anything else becomes the shop, which prevents open redirects.
 */
export function safeReturnPath(from: string | null): string {
  // Browsers treat a backslash as a slash and drop control characters, so both could hide a second slash.
  return from !== null && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(from) ? from : shop;
}

/** The breadcrumb of a product: home, and the list the shopper came from with its filters and page. */
export function breadcrumbsFrom(from: string | null): Crumb[] {
  const path = safeReturnPath(from);
  const [list = '', query] = path.split(/[?#]/);
  const name = listPages.get(list);
  const home = { name: 'Home', path: '/' };
  const [, division] = (list === shop && /(?:^|&)gender=(women|men|girls|boys)(?:&|$)/.exec(query ?? '')) || [];
  if (isGenderSection(division)) return [home, { name: 'Shop', path: shop }, { name: sectionName(division), path }];
  return [home, ...(name ? [{ name, path }] : [])];
}
