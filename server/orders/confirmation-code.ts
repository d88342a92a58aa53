import { createHmac } from 'node:crypto';
import { isSigned, type Secrets } from '../secrets.ts';

/** The six digits that confirm an order: the same in every email about it, and stored nowhere. */
export const confirmationCode = ([secret]: Secrets, orderId: string): string => codeWith(secret, orderId);

export const isConfirmationCode = (secrets: Secrets, orderId: string, typed: string): boolean =>
  isSigned(secrets, typed, (secret) => codeWith(secret, orderId));

function codeWith(secret: string, orderId: string): string {
  const bytes = createHmac('sha256', secret).update(`confirms an order\n${orderId}`).digest();
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}
