import type { Mailer } from './mailer.ts';

/** Counts the emails that the mail server took, and the tries that failed. */
export function countEmails(mailer: Mailer, counts: { sent: number; failed: number }): Mailer {
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
        counts.sent += 1;
      } catch (error) {
        counts.failed += 1;
        throw error;
      }
    },
  };
}
