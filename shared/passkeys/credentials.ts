import * as z from 'zod/mini';
import { Success } from '../endpoint.ts';
import { Timestamp } from '../fields.ts';
import { messages } from '../messages.ts';

/** Passkeys as browsers hand them over, as far as they matter here: W3C Web Authentication, section 5.1, in JSON. */

const refused = messages.passkeys.refused;
/** Bytes, as base64url; a key with its certificates stays far below. */
const bytes = (most: number) => z.string(refused).check(z.regex(/^[\w-]+$/, refused), z.maxLength(most, refused));

const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key', refused),
};

/** One that was just made. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    /** How a browser reaches it, such as 'internal' or 'usb'. */
    transports: z.optional(
      z.array(z.string(refused).check(z.regex(/^[a-z-]{1,20}$/, refused))).check(z.maxLength(10, refused)),
    ),
  }),
});
export type NewPasskey = z.output<typeof NewPasskey>;

/** One that is shown: what it signed. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
  }),
});
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

/** What the browser is asked, handed on as it is. */
export const PasskeyChallenge = z.extend(Success, { options: z.looseObject({ challenge: z.string() }) });

/** As its owner sees it. */
export const OwnPasskey = z.object({
  _id: z.string(),
  /** The browser that made it, such as 'Chrome on Android'; empty where it did not say. */
  device: z.string(),
  since: Timestamp,
  usedAt: z.nullable(Timestamp),
});
export type OwnPasskey = z.output<typeof OwnPasskey>;

export const PasskeyList = z.extend(Success, { passkeys: z.array(OwnPasskey) });

/** Which of one's own. */
export const PasskeyParams = z.object({
  id: z
    .string(messages.office.notFound)
    .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, messages.office.notFound)),
});
