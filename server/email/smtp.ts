import type { Transporter } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import type { Sender } from './sender.ts';

/** How long to wait for each reply of the mail server before the email is retried later. */
const patience = 15_000;

/**
 * Sends emails through the server at `smtpUrl`, over a small pool of connections. The sender is asked for each, as an owner
 * can change the shop's name and address. An error contains the server's reply
 * and nothing of the email, as it is logged and stored with the job.
 *
 * @param onSignInRejected is called with the reply of a server that does not accept the user or the password
 */
export function smtpMailer(
  smtpUrl: string,
  sender: () => Promise<Sender>,
  { patienceMs = patience, onSignInRejected = (_reply: string) => {} } = {},
): Mailer {
  let transport: Transporter | undefined;
  return {
    async send(mail) {
      const defaults = await sender();
      try {
        const open = await opener();
        transport ??= open(smtpUrl, patienceMs);
        await transport.sendMail({ ...defaults, ...mail });
      } catch (error) {
        const reply = inOneLine(error);
        if ((error as { code?: unknown }).code === 'EAUTH') onSignInRejected(reply);
        // oxlint-disable-next-line preserve-caught-error -- the library's error carries the recipient
        throw new Error(`The mail server did not take it: ${reply}`);
      }
    },
  };
}

/**
 * Connects to the mail server and signs in, with TLS as its URL demands, and sends nothing.
 *
 * @throws Error with the server's reply
 */
export async function tryMailServer(smtpUrl: string, patienceMs: number): Promise<void> {
  const open = await opener();
  const transport = open(smtpUrl, patienceMs);
  try {
    await transport.verify();
  } catch (error) {
    throw new Error(inOneLine(error), { cause: error });
  } finally {
    transport.close();
  }
}

/** Loaded with the first email, so that processes which send none save the memory. */
async function opener(): Promise<(smtpUrl: string, patienceMs: number) => Transporter> {
  const { createTransport } = await import('nodemailer');
  return (smtpUrl, patienceMs) =>
    createTransport({
      url: smtpUrl,
      pool: true,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      // Emails are text in memory: no content can make the library read a file or fetch a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
}

/** Servers often repeat the address that they reject. */
function inOneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text
    .replace(/\s+/g, ' ')
    .replace(/<?[^\s<>]+@[^\s<>]+>?/g, '<…>')
    .slice(0, 300);
}
