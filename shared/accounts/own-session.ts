import * as z from 'zod/mini';
import { Success } from '../endpoint.ts';
import { Timestamp } from '../fields.ts';

/** A browser in which a shopper or a member of staff is signed in. */
export const OwnSession = z.object({
  /** Such as 'Chrome on Android'; empty if unknown. */
  device: z.string(),
  since: Timestamp,
  /** Rounded to a quarter of an hour for shoppers, to a minute for staff. */
  seenAt: Timestamp,
  isThis: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

export const SessionList = z.extend(Success, { sessions: z.array(OwnSession) });
