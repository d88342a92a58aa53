import { createContext, useContext } from 'react';
import type { HeadTag } from './page-head.ts';

/** Collects the head tags of a page while it is rendered on the server. Not used in the browser. */
export const HeadCollector = createContext<(tags: readonly HeadTag[]) => void>(() => {});

export const useHeadCollector = () => useContext(HeadCollector);
