import type { StopReason } from '#shared/text-messages/text-message-kinds.ts';

/** When one that was certainly not sent is tried again. What only a person can mend is tried less often. */
export const retryMinutes: Readonly<Record<StopReason, number>> = {
  key: 10,
  balance: 10,
  sender: 10,
  account: 10,
  busy: 2,
  unreachable: 2,
};
