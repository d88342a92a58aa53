import { useSyncExternalStore } from 'react';
import { isSignedIn } from '../session/sign-in-state.ts';
import {
  accountWishes,
  adoptAccountWishes,
  hasAccountWishes,
  isSaved,
  listeners,
  shownWishes,
  type Wish,
  wishesChanged,
} from './wish-list-store.ts';

const none: readonly Wish[] = [];

/** Whether a product is on the list; false on the server, whose pages are the same for everybody. */
export const useIsSaved = (productId: string) =>
  useSyncExternalStore(
    subscribe,
    () => isSaved(productId),
    () => false,
  );

/** The list; empty on the server and until an account's has come. */
export const useWishes = () => useSyncExternalStore(subscribe, shownWishes, () => none);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('storage', onOtherTab);
    addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', refresh);
  }
  listeners.add(listener);
  loadOnce();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('storage', onOtherTab);
    removeEventListener('focus', refresh);
    document.removeEventListener('visibilitychange', refresh);
  };
}

function onOtherTab({ key }: StorageEvent): void {
  if (key === 'wishes' || key === null) wishesChanged();
}

/** Another tab or device may have changed the list, or signed out. */
function refresh(): void {
  wishesChanged();
  if (!document.hidden) load();
}

/** Guests load nothing. A list that did not come is fetched again with the next page, or when the shopper comes back. */
function load(): void {
  if (isSignedIn()) import('./change-wishes.ts').then(({ fetchList }) => fetchList(), ignore);
  else if (hasAccountWishes()) adoptAccountWishes(null);
}

let isRequested = false;

/** Once for all hearts of a page. */
function loadOnce(): void {
  if (isRequested || accountWishes()) return;
  isRequested = true;
  queueMicrotask(() => {
    isRequested = false;
    load();
  });
}

const ignore = () => undefined;
