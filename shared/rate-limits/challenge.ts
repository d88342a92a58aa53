/**
 * A proof of work that a browser does before an action that is frequent in its network: it costs a phone a
 * second, and a sender of ten thousand requests hours of computing.
 *
 * Each part needs a number whose SHA-256 hash (of `workText`) begins with a number of zero bits. Several small parts
 * vary less in time than one large one.
 */
export interface Challenge {
  /** The purpose and expiry of the work, signed by the server. */
  salt: string;
  parts: number;
  bits: number;
}

/** The request header with the salt and the numbers found, as `provedBy` writes it. */
export const proofHeader = 'x-proof';

export const workText = (salt: string, part: number, found: number): string => `${salt}.${part}.${found}`;

export const provedBy = (salt: string, found: readonly number[]): string => `${salt} ${found.join('.')}`;

/** Whether a hash begins with a number of zero bits. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const [a = 255, b = 255, c = 255, d = 255] = hash;
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> (32 - bits) === 0;
}
