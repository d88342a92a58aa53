import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from './derived-key.ts';
import type { Secrets } from './secrets.ts';

/** Encrypts a code until its email is sent. Bound to the id of its row. */
export function sealed([secret]: Secrets, id: string, code: string): Buffer {
  const start = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derivedKey(secret, 'sealed codes'), start).setAAD(Buffer.from(id));
  const text = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
  return Buffer.concat([start, cipher.getAuthTag(), text]);
}

/** @throws Error when it was encrypted for another row or with none of the secrets */
export function opened([secret, next, ...rest]: Secrets, id: string, bytes: Buffer): string {
  try {
    return openedWith(secret, id, bytes);
  } catch (error) {
    if (next === undefined) throw error;
    return opened([next, ...rest], id, bytes);
  }
}

/** Re-encrypted if a former secret encrypted it; otherwise null. */
export function resealed([secret, next, ...rest]: Secrets, id: string, bytes: Buffer): Buffer | null {
  try {
    openedWith(secret, id, bytes);
    return null;
  } catch (error) {
    if (next === undefined) throw error;
    return sealed([secret], id, opened([next, ...rest], id, bytes));
  }
}

function openedWith(secret: string, id: string, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(secret, 'sealed codes'), bytes.subarray(0, 12))
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
}
