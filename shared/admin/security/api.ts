import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { messages } from '../../messages.ts';

/** The same thing from the same place about the same address, within one hour of the clock. */
export const SecurityEvent = z.object({
  _id: z.int(),
  kind: z.string(),
  /** What was done, where the kind does not say it, such as 'guess a coupon'; else empty. */
  act: z.string(),
  /** Where from; empty for all others of that hour together. */
  network: z.string(),
  /** Such as `a•••@example.com`; empty where none was typed. */
  email: z.string(),
  times: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
});
export type SecurityEvent = z.output<typeof SecurityEvent>;

export const securityEvents = endpoint({
  method: 'GET',
  url: '/api/admin/security-events',
  failure: messages.office.loadFailed,
  config: { isForOwner: true },
  schema: {
    summary: 'Lists security events, counted by hour, network and address, newest first, 50 per page',
    tags: ['staff'],
    querystring: z.object({
      /** One kind alone. */
      kind: z.optional(z.string()),
      /** What an earlier page called `older`. */
      before: z.optional(z.string()),
    }),
    response: {
      200: z.extend(Success, { events: z.array(SecurityEvent), older: z.nullable(z.string()) }),
    },
  },
});
