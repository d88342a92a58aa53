import { createHash, randomUUID } from 'node:crypto';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The reply address; the shop's own by default. */
  replyTo?: string;
  /** Derived from the key, so that an email which is sent twice after a crash is shown once. */
  messageId: string;
  /** Additional headers, by name. */
  headers?: Record<string, string>;
}

/** Sends emails: by SMTP in production, into a table in the demo. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/**
 * The Message-ID of an email: the same for each try to send it.
 *
 * @param key what the email is known by; without one it is sent once only
 */
export function messageIdOf(publicUrl: string, key?: string): string {
  const id = key === undefined ? randomUUID() : createHash('sha256').update(key).digest('hex').slice(0, 32);
  return `<${id}@${new URL(publicUrl).hostname}>`;
}
