import { messages } from '#shared/messages.ts';
import type { Mailer } from './mailer.ts';

/** Emails of a staging shop say so in their subject. */
export function stagingMailer(mailer: Mailer): Mailer {
  return { send: (mail) => mailer.send({ ...mail, subject: messages.general.stagingSubject(mail.subject) }) };
}
