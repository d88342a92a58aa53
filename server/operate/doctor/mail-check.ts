import type { Config } from '../../config/config.ts';
import { senderOf } from '../../email/sender.ts';
import { smtpMailer, tryMailServer } from '../../email/smtp.ts';
import { sendTestEmail } from '../../email/test-email.ts';
import { attention, failed, type Finding, messageOf, ok } from './check.ts';

/** @param sendTo where a test email goes; null sends none */
export async function checkMail(config: Config, sendTo: string | null): Promise<Finding> {
  const { smtpUrl, shop } = config;
  if (smtpUrl === null) return ok('Emails are not sent: the demo inbox shows them.');
  const { host, username } = new URL(smtpUrl);
  try {
    await tryMailServer(smtpUrl, 10_000);
    if (sendTo !== null) {
      await sendTestEmail(
        smtpMailer(smtpUrl, async () => senderOf(config, shop)),
        sendTo,
        shop,
      );
    }
  } catch (error) {
    if (messageOf(error).includes('wrong version number')) {
      return failed(
        `${host} does not begin with TLS: SMTP_URL must begin with smtp:// for STARTTLS, or name another port.`,
      );
    }
    return failed(`${host} can't be used: ${messageOf(error)}. Compare SMTP_URL with what your mail provider says.`);
  }
  const sent =
    sendTo === null ? 'Nothing was sent: -- --mail-to you@example.com sends a test.' : `A test was sent to ${sendTo}.`;
  if (username === '') return attention(`${host} responds, without signing in: SMTP_URL has no user. ${sent}`);
  return ok(`${host} lets us sign in. ${sent}`);
}
