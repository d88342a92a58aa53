import { genderSections, isGenderSection } from './catalogue/genders.ts';

/** One step of a breadcrumb. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

const shop = '/shop';

/** The pages that a product page names as the way back (specification, section 2). */
const listPages = new Map([
  ['/new-arrivals', 'New Arrivals'],
  [shop, 'Shop'],
]);

/** The address of a product, with the page that it is linked from. */
export function productPath(id: string, from: string): string {
  return `/product/${id}?from=${encodeURIComponent(from)}`;
}

/**
 * Where a shopper came from, read from the product page's `from`: a path on this site, beginning with exactly one
 * slash. Anything else reads as the shop, so that nobody can make our page lead somewhere else.
 */
export function safeReturnPath(from: string | null): string {
  // Browsers read a backslash as a slash and drop control characters, so both could hide a second slash.
  return from !== null && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(from) ? from : shop;
}

/** The steps to a product: home, and the list the shopper came from with its filters and page as they were. */
export function breadcrumbsFrom(from: string | null): Crumb[] {
  const path = safeReturnPath(from);
  const [list = '', query] = path.split(/[?#]/);
  const name = listPages.get(list);
  const home = { name: 'Home', path: '/' };
  const [, division] = (list === shop && /(?:^|&)gender=(women|men)(?:&|$)/.exec(query ?? '')) || [];
  if (isGenderSection(division)) return [home, { name: 'Shop', path: shop }, { name: genderSections[division], path }];
  return [home, ...(name ? [{ name, path }] : [])];
}
