/**
 * A little work that a browser does before something that has been done often from its network: it costs a phone a
 * second, and whoever sends ten thousand calls an hour of computing.
 *
 * Each part asks for a number whose hash (SHA-256, of `workText`) begins with so many zero bits. Several small parts
 * take a steadier time than one large one.
 */
export interface Challenge {
  /** Says what the work is for and until when, signed by the server. */
  salt: string;
  parts: number;
  bits: number;
}

/** The header that brings the work: the salt and the numbers found, as `provedBy` writes them. */
export const proofHeader = 'x-proof';

export const workText = (salt: string, part: number, found: number): string => `${salt}.${part}.${found}`;

export const provedBy = (salt: string, found: readonly number[]): string => `${salt} ${found.join('.')}`;

/** Whether a hash begins with so many zero bits. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const [a = 255, b = 255, c = 255, d = 255] = hash;
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> (32 - bits) === 0;
}
