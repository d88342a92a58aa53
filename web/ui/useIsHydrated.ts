import { useSyncExternalStore } from 'react';

/** Whether this is the browser and not the server's rendering: only then is known what the browser keeps. */
export const useIsHydrated = () => useSyncExternalStore(neverChanges, inBrowser, onServer);

const neverChanges = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
