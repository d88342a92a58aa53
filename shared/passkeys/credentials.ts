import * as z from 'zod/mini';
import { Success } from '../endpoint.ts';
import { Timestamp } from '../fields.ts';
import { adminMessages } from '../admin/messages.ts';
import { messages } from '../messages.ts';

/** Passkeys as browsers send them, as far as they are used: W3C Web Authentication, section 5.1, as JSON. */

const rejected = messages.passkeys.rejected;
/** Bytes as base64url; keys with certificates are far below the maximum. */
const bytes = (max: number) => z.string(rejected).check(z.regex(/^[\w-]+$/, rejected), z.maxLength(max, rejected));

const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key', rejected),
};

/** A new passkey. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    /** How a browser reaches it, such as 'internal' or 'usb'. */
    transports: z.optional(
      z.array(z.string(rejected).check(z.regex(/^[a-z-]{1,20}$/, rejected))).check(z.maxLength(10, rejected)),
    ),
  }),
});
export type NewPasskey = z.output<typeof NewPasskey>;

/** A passkey's assertion: what it signed. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
  }),
});
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

/** WebAuthn options, passed to the browser as they are. */
export const PasskeyChallenge = z.extend(Success, { options: z.looseObject({ challenge: z.string() }) });

/** A passkey as its owner sees it. */
export const OwnPasskey = z.object({
  _id: z.string(),
  /** The browser that made it, such as 'Chrome on Android'; empty if unknown. */
  device: z.string(),
  since: Timestamp,
  usedAt: z.nullable(Timestamp),
});
export type OwnPasskey = z.output<typeof OwnPasskey>;

export const PasskeyList = z.extend(Success, { passkeys: z.array(OwnPasskey) });

/** The id of the passkey. */
export const PasskeyParams = z.object({
  id: z
    .string(adminMessages.general.notFound)
    .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, adminMessages.general.notFound)),
});
