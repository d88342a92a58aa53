import { createHmac } from 'node:crypto';
import { isSigned, type Secrets } from '../../config/secrets.ts';

/** The purpose of a code; it is valid for nothing else. */
type Purpose = 'confirms an order' | 'gives a refund its account' | 'proves a delivery';

/** After so many wrong ones a code does nothing any more: staff do it. */
export const maxWrongCodes = 5;

/**
 * Six digits known only to a reader of the customer's email: the same in every email about it, and stored only in their
 * texts. Those who try it must be counted.
 */
export const emailedCode = ([secret]: Secrets, purpose: Purpose, id: string): string => codeWith(secret, purpose, id);

export const isEmailedCode = (secrets: Secrets, purpose: Purpose, { id, typed }: { id: string; typed: string }) =>
  isSigned(secrets, typed, (secret) => codeWith(secret, purpose, id));

function codeWith(secret: string, purpose: Purpose, id: string): string {
  const bytes = createHmac('sha256', secret).update(`${purpose}\n${id}`).digest();
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}
