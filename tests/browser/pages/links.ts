import type { Page } from 'playwright-core';

export interface Link {
  href: string;
  /** A link to a missing target on its own page. */
  isDeadEnd: boolean;
  /** A link to a target on its own page. */
  staysHere: boolean;
}

/**
 * A link with a hash to the page itself must have its target there. The `from` of a product link makes no difference.
 */
export function linksOn(page: Page): Promise<Link[]> {
  return page.evaluate(() =>
    [...document.links].map(({ href, hash, pathname, search }) => {
      const staysHere = hash !== '' && pathname === location.pathname && search === location.search;
      return {
        href: href.replace(/#.*/, '').replace(/(\/product\/.*)\?.*/, '$1'),
        isDeadEnd: staysHere && document.querySelector(hash) === null,
        staysHere,
      };
    }),
  );
}
