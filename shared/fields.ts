import * as z from 'zod/mini';
import { messages } from './messages.ts';

/**
 * The field types of the API. `zod/mini` has no messages of its own, so each field states here
 * what is wrong, whether it is missing or invalid.
 */

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export const idWith = (message: string) => z.string(message).check(z.regex(uuid, message));

export const ProductId = idWith(messages.products.notFound);
export const VariantId = idWith(messages.stock.noSuchItem);
export const OrderId = idWith(messages.order.notFound);

/** Whole naira, zero or more. The upper bound keeps every sum exact and inside a PostgreSQL integer. */
export const Amount = z
  .int(messages.order.badAmount)
  .check(z.minimum(0, messages.order.badAmount), z.maximum(1_000_000_000, messages.order.badAmount));

/** The quantity of a line. */
export const Quantity = z
  .int(messages.order.badQuantity)
  .check(z.minimum(1, messages.order.badQuantity), z.maximum(20, messages.order.badQuantity));

// oxlint-disable-next-line no-control-regex -- PostgreSQL cannot store this character
export const withoutNul = (message: string) => z.regex(/^[^\u0000]*$/, message);

export const Size = z
  .string(messages.stock.pickSize)
  .check(z.minLength(1, messages.stock.pickSize), z.maxLength(20), withoutNul(messages.stock.noSuchItem));

/**
 * A lone surrogate, which the database rejects, becomes the replacement character. Marks that turn the direction of what stands
 * after them go: on a packing slip a phone number would read backwards. Arabic and Hebrew need none.
 */
const wholeCharacters = z.overwrite((text: string) =>
  text.replace(/\p{Cs}/gu, '\uFFFD').replace(/[\u202A-\u202E\u2066-\u2069]/g, ''),
);

const maxCharacters = (length: number) => z.maxLength(length, messages.delivery.tooLong(length));

/** Required text, trimmed. */
export const requiredText = (message: string, length = 100) =>
  z
    .string(message)
    .check(wholeCharacters, z.trim(), z.minLength(1, message), maxCharacters(length), withoutNul(message));

/** Optional text, trimmed; missing becomes an empty string. */
export const optionalText = (length: number) =>
  z._default(
    z.string().check(wholeCharacters, z.trim(), maxCharacters(length), withoutNul(messages.general.invalidRequest)),
    '',
  );

/** Visible characters in parts separated by single dots; parts of the host neither begin nor end with a dash. */
const emailPattern = (() => {
  const character = String.raw`[^\p{C}\p{Z}@,;:<>()[\]"\\.]`;
  // No dash at either end. Without a lookbehind: Safari before 16.4 would run nothing of the file.
  const ofPart = `(?!-|${character}*-(?:\\.|$))${character}`;
  return new RegExp(`^(?=.{1,64}@)${character}+(?:\\.${character}+)*@(?:${ofPart}+\\.)+${ofPart}{2,}$`, 'u');
})();

/** A valid email address, trimmed and lower-cased. */
export const emailWith = (missing: string, invalid: string) =>
  z.pipe(
    z
      .string(missing)
      .check(
        z.trim(),
        z.minLength(1, missing),
        z.maxLength(254, invalid),
        z.regex(emailPattern, invalid),
        withoutNul(invalid),
      ),
    z.transform((email: string) => email.toLowerCase()),
  );

/**
 * A phone number without its spaces, dashes and brackets, and without the invisible marks of direction that come along when it
 * is copied from a chat or an address book.
 */
export const bareNumber = (typed: string): string => typed.replace(/[\s()\p{Pd}\p{Cf}]/gu, '');

/**
 * Specification section 5: +234 or 0, then ten digits; spaces, dashes and brackets are ignored. Stored as
 * +234XXXXXXXXXX.
 */
export const Phone = z.pipe(
  z
    .string(messages.delivery.phone)
    .check(
      z.overwrite(bareNumber),
      z.minLength(1, messages.delivery.phone),
      z.regex(/^(\+234|0)\d{10}$/, messages.delivery.phoneInvalid),
    ),
  z.transform((phone: string) => phone.replace(/^0/, '+234')),
);

/** Six digits, from an email or an authenticator. Spaces and dashes between them are ignored. */
export const Otp = z.string(messages.accounts.otp).check(
  z.overwrite((typed) => typed.replace(/[\s-]/g, '')),
  z.minLength(1, messages.accounts.otp),
  z.regex(/^\d{6}$/, messages.accounts.codeInvalid),
);

/** A timestamp, as ISO 8601 in UTC. */
export const Timestamp = z.string();

/** The first message for each invalid field. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[path.join('.')] ??= message;
  return errors;
}
