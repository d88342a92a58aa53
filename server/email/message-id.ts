import { createHash, randomUUID } from 'node:crypto';

/**
 * The Message-ID of an email: the same for each try to send it.
 *
 * @param key what the email is known by; without one it is sent once only
 */
export function messageIdOf(publicUrl: string, key?: string): string {
  const id = key === undefined ? randomUUID() : createHash('sha256').update(key).digest('hex').slice(0, 32);
  return `<${id}@${new URL(publicUrl).hostname}>`;
}
