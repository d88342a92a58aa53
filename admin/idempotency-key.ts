/** A key that nobody else makes, for a change that counts once however often it is sent. Works without HTTPS too. */
export const idempotencyKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
