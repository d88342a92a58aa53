import type { InferDataFromTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/** Shows the response to a change. A read that began before it may respond later, with what was there before. */
export function showSaved<Key extends QueryKey>(
  queries: QueryClient,
  queryKey: Key,
  saved: Updater<
    NoInfer<InferDataFromTag<unknown, Key>> | undefined,
    NoInfer<InferDataFromTag<unknown, Key>> | undefined
  >,
): void {
  void queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData(queryKey, saved);
}
