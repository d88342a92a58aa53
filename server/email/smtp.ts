import type { Transporter } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** How long a mail server may keep us waiting for its next word before the letter is put off. */
const patience = 15_000;

/**
 * Sends mail through the server at `smtpUrl`, over a few connections that are kept open. An error says what the server
 * said and nothing of the letter, as it is logged and kept with the job.
 */
export function smtpMailer(smtpUrl: string, from: string, { patienceMs = patience } = {}): Mailer {
  let transport: Transporter | undefined;
  /** The library comes with the first letter: a process that sends none need not carry it. */
  const opened = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport({
      url: smtpUrl,
      pool: true,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      // A letter is text that we hold: whatever it says, no file is read and no address fetched for it.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return transport;
  };
  return {
    async send(mail) {
      try {
        await (await opened()).sendMail({ ...mail, from });
      } catch (error) {
        // oxlint-disable-next-line preserve-caught-error -- the library's error carries the recipient
        throw new Error(`The mail server did not take it: ${inOneLine(error)}`);
      }
    },
  };
}

/** Servers like to repeat the address that they refuse. */
function inOneLine(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return said
    .replace(/\s+/g, ' ')
    .replace(/<?[^\s<>]+@[^\s<>]+>?/g, '<…>')
    .slice(0, 300);
}
