/** A random key that nobody else makes, of 128 bits: sent again with a repeated request, so that it does nothing twice. */
export const randomKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
