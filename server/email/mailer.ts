export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer goes to; the shop itself unless given. */
  replyTo?: string;
  /** Made from what the mail is about, so that one which is sent twice after a crash shows up once. */
  messageId: string;
  /** Lines of the mail's head beside the usual ones, by name. */
  headers?: Record<string, string>;
}

/** Sends mail: by SMTP in production, into a table in the demo. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
