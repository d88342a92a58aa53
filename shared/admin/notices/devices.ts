import * as z from 'zod/mini';
import { Success } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { adminMessages } from '../messages.ts';

const invalid = adminMessages.devices.invalid;
const bytes = (pattern: RegExp) => z.string(invalid).check(z.regex(pattern, invalid));

/** A subscription as browsers write it (`PushSubscription.toJSON()`), as far as it is used. */
export const NewDevice = z.object({
  endpoint: z.string(invalid).check(z.regex(/^https?:\/\/[\x21-\x7e]+$/, invalid), z.maxLength(1_000, invalid)),
  keys: z.object(
    {
      /** An uncompressed point of P-256: 65 bytes, the first of which is 4. */
      p256dh: bytes(/^B[\w-]{86}$/),
      /** 16 bytes. */
      auth: bytes(/^[\w-]{22}$/),
    },
    invalid,
  ),
});
export type NewDevice = z.output<typeof NewDevice>;

/** A browser in which a member of staff switched notices on, as they see it. */
export const Device = z.object({
  _id: z.string(),
  /** Such as 'Chrome on Android'. */
  name: z.string(),
  since: Timestamp,
  lastPushedAt: z.nullable(Timestamp),
  /** Whether its push service rejected so many notices that the shop has stopped. */
  isGivenUp: z.boolean(),
  /** SHA-256 of its endpoint in hex, by which a browser finds itself. */
  endpointHash: z.string(),
});
export type Device = z.output<typeof Device>;

export const DeviceList = z.extend(Success, {
  devices: z.array(Device),
  /** The key that browsers subscribe with; null if the shop has no service workers. */
  publicKey: z.nullable(z.string()),
});
