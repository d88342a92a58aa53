import type { StopReason } from '#shared/text-messages/text-message-kinds.ts';

/**
 * The delays between retries of a message that was certainly not sent. An error that needs a person is retried less
 * often.
 */
export const retryMinutes: Readonly<Record<StopReason, number>> = {
  key: 10,
  balance: 10,
  sender: 10,
  account: 10,
  busy: 2,
  unreachable: 2,
};
