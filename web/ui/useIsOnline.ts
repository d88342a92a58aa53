import { useSyncExternalStore } from 'react';

/** Follows the network. A page that waits, as one in a hidden tab does, is rendered again by nothing else. */
export const useIsOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

function subscribe(listener: () => void): () => void {
  for (const type of ['online', 'offline']) addEventListener(type, listener);
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, listener);
  };
}
