import type { Page } from 'playwright-core';

export interface Link {
  href: string;
  /** It leads to a place on its own page that is not there. */
  isDeadEnd: boolean;
  /** It leads to a place on its own page. */
  staysHere: boolean;
}

/** A link with a hash to the page itself must have its target there. Where a product is linked from changes nothing. */
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
