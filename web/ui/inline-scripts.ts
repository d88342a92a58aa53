import { createContext, useContext } from 'react';

/**
 * Takes the words of every inline script that the server renders into a page: the server allows exactly these by their
 * hashes. Nobody asks in the browser.
 */
export const InlineScripts = createContext<(words: string) => void>(() => {});

export const useInlineScripts = () => useContext(InlineScripts);
