/** What customers can get a text message about, in the order in which it happens. */
export const textKinds = ['paid', 'shipped', 'ready'] as const;
export type TextKind = (typeof textKinds)[number];

/** `unknown`: the response of the provider was lost, so it may have been sent. */
export const textStatuses = ['waiting', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'left_out'] as const;
export type TextStatus = (typeof textStatuses)[number];

/** Why one that is due was not sent yet: each is tried again. */
const stopReasons = ['key', 'balance', 'sender', 'account', 'busy', 'unreachable'] as const;
export type StopReason = (typeof stopReasons)[number];

/** Why one was left out for good. */
const leftOutReasons = ['overtaken', 'off', 'late', 'no_number'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const textReasons = [...stopReasons, ...leftOutReasons] as const;
export type TextReason = (typeof textReasons)[number];

/** Between these hours of Lagos no text message is sent. */
export const quietFrom = 21;
export const quietUntil = 7;
