/** A unique key that makes a change idempotent. Works without HTTPS too. */
export const idempotencyKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
