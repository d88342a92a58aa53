import type { HeadTag } from './page-head.ts';

/** Tags that only crawlers read, which request every page from the server. */
const forCrawlers =
  'meta[name=description], meta[name=robots], meta[name^=twitter], meta[property], link[rel=canonical], [type="application/ld+json"]';

/**
 * Shows the title of a page. The server renders the other tags.
 *
 * @returns removes the server's tags, which describe the page that was requested; the title stays until the next one
 */
export function showTitle(tags: readonly HeadTag[]): () => void {
  for (const tag of tags) if ('title' in tag) document.title = tag.title;
  return () => {
    for (const element of document.head.querySelectorAll(forCrawlers)) element.remove();
  };
}
