/**
 * The tags by which a cache in front of the shop is purged (docs/decisions/0115). `cardTag` is dropped when what
 * lists show of a product changes, `productTag` when anything of it does, as a sold piece, and `listsTag` with any card.
 * Everything has `shopTag`.
 */
export const shopTag = 'shop';
export const listsTag = 'lists';
export const productTag = (id: string) => `product-${id.toLowerCase()}`;
export const cardTag = (id: string) => `card-${id.toLowerCase()}`;

/** The tags of a response that names none: it may depend on any product. */
export const anyProduct: readonly string[] = [listsTag];

const maxAgeSeconds = 300;
const hourMs = 3_600_000;

/**
 * The headers that allow a cache of the shop's own to keep a response. `CDN-Cache-Control` (RFC 9213) is for caches that the
 * shop can purge; everything else obeys `Cache-Control`. Pages change with the hour, so none is kept beyond it.
 */
export function sharedCacheHeaders(tags: readonly string[], now: Date): Record<string, string> {
  const leftOfHour = Math.ceil((hourMs - (now.getTime() % hourMs)) / 1_000);
  return { 'cdn-cache-control': `max-age=${Math.min(maxAgeSeconds, leftOfHour)}`, ...cacheTagHeader(tags) };
}

export const cacheTagHeader = (tags: readonly string[]) => ({ 'cache-tag': [shopTag, ...tags].join(',') });

/** The tags in a header, without the one that everything has. */
export const tagsIn = (header: string): string[] => header.split(',').filter((tag) => tag !== shopTag);
