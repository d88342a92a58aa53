import { randomUUID } from 'node:crypto';
import type { Config } from '../../config.ts';
import { senderOf } from '../../email/sender.ts';
import { smtpMailer, tryMailServer } from '../../email/smtp.ts';
import { attention, failed, type Finding, messageOf, ok } from './check.ts';

/** @param sendTo where a test email goes; null sends none */
export async function checkMail(config: Config, sendTo: string | null): Promise<Finding> {
  const { smtpUrl, shop } = config;
  if (smtpUrl === null) return ok('Emails are not sent: the demo inbox shows them.');
  const { host, username } = new URL(smtpUrl);
  try {
    await tryMailServer(smtpUrl, { patienceMs: 10_000 });
    if (sendTo !== null) {
      const text = `This is a test email of ${shop.name}.`;
      const messageId = `<${randomUUID()}@${new URL(shop.publicUrl).hostname}>`;
      await smtpMailer(smtpUrl, async () => senderOf(config, shop)).send({
        to: sendTo,
        subject: 'Test',
        text,
        html: `<p>${text}</p>`,
        messageId,
      });
    }
  } catch (error) {
    return failed(`${host} can't be used: ${messageOf(error)}. Compare SMTP_URL with what your mail provider says.`);
  }
  const sent =
    sendTo === null ? 'Nothing was sent: -- --mail-to you@example.com sends a test.' : `A test was sent to ${sendTo}.`;
  if (username === '') return attention(`${host} responds, without signing in: SMTP_URL has no user. ${sent}`);
  return ok(`${host} lets us sign in. ${sent}`);
}
