import { createTransport } from 'nodemailer';
import type { Post } from './post.ts';

/** Sends mail through the server at `smtpUrl`, over a few connections that are kept open. */
export function smtpPost(smtpUrl: string, from: string): Post {
  const transport = createTransport({ url: smtpUrl, pool: true });
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, from });
    },
  };
}
