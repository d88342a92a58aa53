import { emailLimits } from './email-limits.ts';
import { memoryLimits } from './memory-limits.ts';
import { orderLimits } from './order-limits.ts';
import { signInLimits } from './sign-in-limits.ts';
import { staffLimits } from './staff-limits.ts';
import type { RateLimit } from './rate-limit.ts';

/**
 * All rate limits. Each limit counts one kind of client; all limits of an action apply.
 *
 * Thousands of phones share the address of a mobile network, so a network is never blocked from ordinary
 * shopping: beyond `free` its unknown browsers need a proof of work (`proof-of-work.ts`). A browser that has bought or
 * signed in before is exempt from the limits of its network and of the whole shop, except those that protect others.
 * Those limits grow with `LIMITS_SCALE`; `LIMITS` changes single numbers.
 * Successful uses, such as a correct code, are uncounted. Numbers and reasons: docs/decisions/0040.
 */
export const rateLimits = {
  ...memoryLimits,
  ...signInLimits,
  ...emailLimits,
  ...orderLimits,
  ...staffLimits,
} as const satisfies Record<string, readonly RateLimit[]>;

export type RateLimitedAction = keyof typeof rateLimits;

/** Whether an action is counted in memory. */
export const isCountedInMemory = (action: RateLimitedAction): action is keyof typeof memoryLimits =>
  action in memoryLimits;
