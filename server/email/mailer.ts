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
