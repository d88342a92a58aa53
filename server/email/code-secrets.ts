import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { derivedKey } from '../config/derived-key.ts';
import type { Secrets } from '../config/secrets.ts';

/** Six digits from a cryptographic random source, all equally likely. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

interface CodeFor {
  /** The id of the code's row, so that equal codes have different hashes. */
  id: string;
  purpose: string;
  email: string;
  code: string;
}

/**
 * The hash of a code that the database stores. Its key is not in the database: a million codes are hashed in a second,
 * so without the key a hash must reveal nothing.
 */
export function codeHash([secret]: Secrets, code: CodeFor): Buffer {
  return hashWith(secret, code);
}

/** The possible hashes of a code: one for each secret, because it may have been stored before the secret changed. */
export function codeHashes(secrets: Secrets, code: CodeFor): Buffer[] {
  return secrets.map((secret) => hashWith(secret, code));
}

const hashWith = (secret: string, { id, purpose, email, code }: CodeFor) =>
  createHmac('sha256', derivedKey(secret, 'code hashes')).update([purpose, email, id, code].join('\0')).digest();

/** A hash that matches no code, for an address that gets none. */
export const hashOfNoCode = () => randomBytes(32);
