import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto';

/** Six digits from a cryptographic source, each as likely as any other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

interface CodeFor {
  /** Of the code's row: the same six digits never hash alike twice. */
  id: string;
  purpose: string;
  email: string;
  code: string;
}

/**
 * What the database keeps of a code. Its key is not in the database: a million codes are hashed in a second, so
 * without the key a hash must say nothing.
 */
export function codeHash(secret: string, { id, purpose, email, code }: CodeFor): Buffer {
  return createHmac('sha256', keyFor(secret, 'code hashes')).update([purpose, email, id, code].join('\0')).digest();
}

/** A hash that no code has, for an address that is sent none. */
export const hashOfNoCode = () => randomBytes(32);

/** Encrypts a code until its letter is written. Opens only with the same row's id. */
export function sealed(secret: string, id: string, code: string): Buffer {
  const start = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'sealed codes'), start).setAAD(Buffer.from(id));
  const text = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
  return Buffer.concat([start, cipher.getAuthTag(), text]);
}

/** @throws Error when it was sealed for another row, or with another secret. */
export function opened(secret: string, id: string, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'sealed codes'), bytes.subarray(0, 12))
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
}

/** One secret in the environment, a key of its own for each use. */
function keyFor(secret: string, use: string): Buffer {
  return createHmac('sha256', secret).update(use).digest();
}
