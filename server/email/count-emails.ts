import { traceCall } from '../traces/trace-call.ts';
import type { Traces } from '../traces/traces.ts';
import type { Mailer } from './mailer.ts';

/** Counts, and traces, the emails that the mail server took, and the tries that failed. */
export function countEmails(mailer: Mailer, counts: { sent: number; failed: number }, traces: Traces | null): Mailer {
  return {
    async send(mail) {
      try {
        await traceCall(traces, 'send email', () => mailer.send(mail));
        counts.sent += 1;
      } catch (error) {
        counts.failed += 1;
        throw error;
      }
    },
  };
}
