import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { adminMessages } from '../messages.ts';
import { securityKinds } from '../../security/security-event-kinds.ts';
import { CursorQuery, PageCursors } from '../../pagination.ts';

/** Events of the same kind, network and address within one hour. */
export const SecurityEvent = z.object({
  _id: z.int(),
  kind: z.string(),
  /** The rate-limited action, such as 'guess a coupon'; otherwise empty. */
  act: z.string(),
  /** The network; empty for the sum of all others of that hour. */
  network: z.string(),
  /** Such as `a•••@example.com`; empty if none was entered. */
  email: z.string(),
  times: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
});
export type SecurityEvent = z.output<typeof SecurityEvent>;

export const securityEvents = endpoint({
  method: 'GET',
  url: '/api/admin/security-events',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'log.read' },
  schema: {
    summary: 'Lists security events, counted by hour, network and address, newest first, 50 per page',
    tags: ['staff'],
    querystring: z.object({
      kind: z.optional(z.string()).check(z.describe(`Only this kind: one of ${securityKinds.join(', ')}`)),
      cursor: CursorQuery,
    }),
    response: {
      200: z.extend(Success, { events: z.array(SecurityEvent), ...PageCursors }),
    },
  },
});
