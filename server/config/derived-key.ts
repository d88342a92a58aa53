import { createHmac } from 'node:crypto';

/** One secret in the environment, one derived key for each use. */
export function derivedKey(secret: string, use: string): Buffer {
  return createHmac('sha256', secret).update(use).digest();
}
