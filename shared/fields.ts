import * as z from 'zod/mini';
import { messages } from './messages.ts';

/**
 * The few kinds of field the API speaks of. `zod/mini` brings no words of its own, so each field says here
 * what is wrong with it, whether it is missing or malformed.
 */

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export const idWith = (message: string) => z.string(message).check(z.regex(uuid, message));

export const ProductId = idWith(messages.products.notFound);
export const VariantId = idWith(messages.stock.noSuchPiece);
export const OrderId = idWith(messages.order.notFound);

/** Whole naira, zero or more. The upper bound keeps every sum exact and inside a PostgreSQL integer. */
export const Amount = z
  .int(messages.order.badAmount)
  .check(z.minimum(0, messages.order.badAmount), z.maximum(1_000_000_000, messages.order.badAmount));

/** Pieces of one line. */
export const Quantity = z
  .int(messages.order.badQuantity)
  .check(z.minimum(1, messages.order.badQuantity), z.maximum(20, messages.order.badQuantity));

// oxlint-disable-next-line no-control-regex -- the very character we refuse, because PostgreSQL cannot store it
export const withoutNul = (message: string) => z.regex(/^[^\u0000]*$/, message);

export const Size = z
  .string(messages.stock.pickSize)
  .check(z.minLength(1, messages.stock.pickSize), z.maxLength(20), withoutNul(messages.stock.noSuchPiece));

/** Half a letter, which is no text and which the database refuses, becomes the sign for a letter nobody could read. */
const wholeLetters = z.overwrite((text: string) => text.replace(/\p{Cs}/gu, '\uFFFD'));

/** Trimmed text that must be there. */
export const requiredText = (message: string, length = 100) =>
  z
    .string(message)
    .check(
      z.trim(),
      wholeLetters,
      z.minLength(1, message),
      z.maxLength(length, messages.delivery.tooLong(length)),
      withoutNul(message),
    );

/** Trimmed text that may be missing or empty; either way it reads as an empty string. */
export const optionalText = (length = 100) =>
  z._default(
    z
      .string()
      .check(
        z.trim(),
        wholeLetters,
        z.maxLength(length, messages.delivery.tooLong(length)),
        withoutNul(messages.general.invalidRequest),
      ),
    '',
  );

/** Parts with single dots between them, of letters that one can see; those of a host neither begin nor end with a dash. */
const emailPattern = (() => {
  const letter = String.raw`[^\p{C}\p{Z}@,;:<>()[\]"\\.]`;
  return new RegExp(
    `^(?=.{1,64}@)${letter}+(?:\\.${letter}+)*@(?:(?!-)${letter}+(?<!-)\\.)+(?!-)${letter}{2,}(?<!-)$`,
    'u',
  );
})();

/** An address one can write to, trimmed and in lower case. */
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

/** Specification section 5: +234 or 0, then ten digits; spaces, dashes and brackets do not count. Kept as +234XXXXXXXXXX. */
export const Phone = z.pipe(
  z.string(messages.delivery.phone).check(
    z.overwrite((typed) => typed.replace(/[\s()-]/g, '')),
    z.minLength(1, messages.delivery.phone),
    z.regex(/^(\+234|0)\d{10}$/, messages.delivery.phoneInvalid),
  ),
  z.transform((phone: string) => phone.replace(/^0/, '+234')),
);

/** Six digits, mailed or from a phone. Spaces and dashes between them are how people read a code out; they do not count. */
export const Otp = z.string(messages.accounts.otp).check(
  z.overwrite((typed) => typed.replace(/[\s-]/g, '')),
  z.minLength(1, messages.accounts.otp),
  z.regex(/^\d{6}$/, messages.accounts.codeInvalid),
);

/** A moment, as ISO 8601 in UTC. */
export const Timestamp = z.string();

/** The first sentence for each field that is wrong. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[path.join('.')] ??= message;
  return errors;
}
