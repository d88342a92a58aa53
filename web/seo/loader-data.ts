import { hashKey, type InferDataFromTag, type QueryKey } from '@tanstack/react-query';
import type { Prefetched } from '../query-client.ts';

/**
 * The response to a query in a page's loader data, for `meta`, which is no component and has no query cache. Undefined
 * after a navigation inside the shop, which crawlers don't do.
 */
export function loaderDataOf<Key extends QueryKey>(
  prefetched: Prefetched | null | undefined,
  { queryKey }: { queryKey: Key },
): InferDataFromTag<unknown, Key> | undefined {
  const hash = hashKey(queryKey);
  const found = prefetched?.results.find((result) => hashKey(result.queryKey) === hash);
  return found?.data as InferDataFromTag<unknown, Key> | undefined;
}
