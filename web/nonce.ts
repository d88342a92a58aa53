import { createContext, useContext } from 'react';

/**
 * Marks the scripts that are ours while the server renders a page. The server turns the marks into hashes for the
 * security policy and takes them out again, so the browser never sees one.
 */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
