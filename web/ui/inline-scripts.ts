import { createContext, useContext } from 'react';

/**
 * Collects the inline scripts of a rendered page: the server allows exactly these by their hashes. Not used in the
 * browser.
 */
export const InlineScripts = createContext<(code: string) => void>(() => {});

export const useInlineScripts = () => useContext(InlineScripts);
