import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto';
import { isSigned, type Secrets } from '../config/secrets.ts';

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

/** What the hash of a code may be: one for each secret, as it may have been stored before the secret changed. */
export function codeHashes(secrets: Secrets, code: CodeFor): Buffer[] {
  return secrets.map((secret) => hashWith(secret, code));
}

const hashWith = (secret: string, { id, purpose, email, code }: CodeFor) =>
  createHmac('sha256', keyFor(secret, 'code hashes')).update([purpose, email, id, code].join('\0')).digest();

/** A hash that matches no code, for an address that gets none. */
export const hashOfNoCode = () => randomBytes(32);

/** Encrypts a code until its email is sent. Bound to the id of its row. */
export function sealed([secret]: Secrets, id: string, code: string): Buffer {
  const start = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'sealed codes'), start).setAAD(Buffer.from(id));
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

/** Encrypted anew if a former secret encrypted it; otherwise null. */
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
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'sealed codes'), bytes.subarray(0, 12))
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
}

/**
 * The token of a sign-in link, which exists only in the email: 64 characters from a to p, with the id of the code's row
 * and a 128-bit MAC. No digits, because six in a row could be taken for a code.
 */
export function linkToken([secret]: Secrets, id: string): string {
  const row = Buffer.from(id.replaceAll('-', ''), 'hex');
  return encode(Buffer.concat([row, linkSignature(secret, id)]));
}

/** The id of the row that a token was made for; null when it is invalid. */
export function idInLink(secrets: Secrets, token: string): string | null {
  if (!/^[a-p]{64}$/.test(token)) return null;
  const bytes = decode(token);
  const id = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isSigned(secrets, bytes.subarray(16), (secret) => linkSignature(secret, id)) ? id : null;
}

const linkSignature = (secret: string, id: string) =>
  createHmac('sha256', keyFor(secret, 'sign-in links')).update(id).digest().subarray(0, 16);

const hexDigits = '0123456789abcdef';
const alphabet = 'abcdefghijklmnop';
const encode = (bytes: Buffer) => bytes.toString('hex').replace(/./g, (digit) => alphabet[hexDigits.indexOf(digit)]!);
const decode = (text: string) =>
  Buffer.from(
    text.replace(/./g, (character) => hexDigits[alphabet.indexOf(character)]!),
    'hex',
  );

/** One secret in the environment, one derived key for each use. */
function keyFor(secret: string, use: string): Buffer {
  return createHmac('sha256', secret).update(use).digest();
}
