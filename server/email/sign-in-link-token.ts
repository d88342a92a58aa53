import { createHmac } from 'node:crypto';
import { derivedKey } from '../config/derived-key.ts';
import { isSigned, type Secrets } from '../config/secrets.ts';

/**
 * The token of a sign-in link, which exists only in the email: 64 characters from a to p, with the id of the code's row
 * and a 128-bit MAC. No digits, because six in a row could be taken for a code.
 */
export function signInLinkToken([secret]: Secrets, id: string): string {
  const row = Buffer.from(id.replaceAll('-', ''), 'hex');
  return encode(Buffer.concat([row, linkSignature(secret, id)]));
}

/** The id of the row that a token was made for; null when it is invalid. */
export function idInSignInLink(secrets: Secrets, token: string): string | null {
  if (!/^[a-p]{64}$/.test(token)) return null;
  const bytes = decode(token);
  const id = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isSigned(secrets, bytes.subarray(16), (secret) => linkSignature(secret, id)) ? id : null;
}

const linkSignature = (secret: string, id: string) =>
  createHmac('sha256', derivedKey(secret, 'sign-in links')).update(id).digest().subarray(0, 16);

const hexDigits = '0123456789abcdef';
const alphabet = 'abcdefghijklmnop';
const encode = (bytes: Buffer) => bytes.toString('hex').replace(/./g, (digit) => alphabet[hexDigits.indexOf(digit)]!);
const decode = (text: string) =>
  Buffer.from(
    text.replace(/./g, (character) => hexDigits[alphabet.indexOf(character)]!),
    'hex',
  );
