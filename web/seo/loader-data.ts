import { hashKey, type InferDataFromTag, type QueryKey } from '@tanstack/react-query';
import type { Prefetched } from '../query.ts';

/**
 * What the API answered to this query while the page was rendered, for `meta`, which is no component and has no cache
 * to ask. Nothing after a navigation inside the shop, which robots and chats do not make.
 */
export function loaderDataOf<Key extends QueryKey>(
  prefetched: Prefetched | null | undefined,
  { queryKey }: { queryKey: Key },
): InferDataFromTag<unknown, Key> | undefined {
  const hash = hashKey(queryKey);
  const found = prefetched?.answers.find((answer) => hashKey(answer.queryKey) === hash);
  return found?.data as InferDataFromTag<unknown, Key> | undefined;
}
