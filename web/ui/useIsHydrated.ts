import { useSyncExternalStore } from 'react';

/** False on the server and during hydration; only then is browser storage available. */
export const useIsHydrated = () => useSyncExternalStore(neverChanges, inBrowser, onServer);

const neverChanges = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
