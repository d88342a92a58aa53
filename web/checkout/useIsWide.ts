import { useSyncExternalStore } from 'react';

const query = '(min-width: 64rem)';

/** Whether the summary has a column of its own. Asked in the browser only: the server shows neither. */
export const useIsWide = () => useSyncExternalStore(subscribe, isWide, () => false);

const isWide = () => matchMedia(query).matches;

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}
