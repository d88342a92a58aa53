import { useSyncExternalStore } from 'react';

const query = '(min-width: 64rem)';

/** Whether the summary is a column. Only in the browser: the server renders neither layout. */
export const useIsWide = () => useSyncExternalStore(subscribe, isWide, () => false);

const isWide = () => matchMedia(query).matches;

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}
