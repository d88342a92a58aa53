import type * as z from 'zod/mini';
import { ShopError } from '#shared/errors.ts';
import { RejectedByProvider } from './provider-errors.ts';
import * as wire from './paystack-schemas.ts';

/** What a response of Paystack means, by its status and its message (docs/decisions/0069). */

export interface PaystackResponse {
  isOk: boolean;
  status: number;
  body: unknown;
}

/** Whether Paystack rejected a refund itself, with a message; 401, 403 and 429 are about our key or request rate. */
export const isRejected = ({ status, body }: PaystackResponse) =>
  [400, 404, 422].includes(status) && wire.messageOf(body) !== '';

/** A wrong key is 401; 403 is an account that may not do it, or not from this address. */
export const isKeyRejected = ({ status }: { status: number }) => status === 401 || status === 403;

/**
 * Whether a payment cannot begin, in Paystack's own words, whatever the status. A key that is rejected and too many
 * requests say nothing about this payment, and a reference that Paystack knows may have begun one.
 */
export function isRejectedPayment({ status, body }: PaystackResponse): boolean {
  const isAboutUs = [401, 403, 408, 429].includes(status);
  return isClientError(status) && !isAboutUs && wire.messageOf(body) !== '' && !wire.isReferenceTaken(body);
}

const isClientError = (status: number) => status >= 400 && status < 500;

/** Where the next page begins: at a cursor, or by its number; null when there is none. */
export function nextPlace(
  meta: { pageCount?: number | undefined; next?: string | number | null | undefined } | undefined,
  page: number,
): Record<string, string> | null {
  if (meta?.next !== undefined && meta.next !== null && meta.next !== '')
    return { use_cursor: 'true', next: String(meta.next) };
  if (meta?.next !== undefined || meta?.pageCount === undefined) return null;
  return page < meta.pageCount ? { page: String(page + 1) } : null;
}

/**
 * @throws ShopError `payment_unavailable` for a response that does not match the schema; RejectedByProvider, which is
 *   one, when it is no outage
 */
export function parseResponse<Schema extends z.ZodMiniType>(
  { isOk, status, body }: PaystackResponse,
  schema: Schema,
): z.output<Schema> {
  if (isClientError(status)) throw new RejectedByProvider();
  const parsed = schema.safeParse(body);
  if (!isOk || !parsed.success) throw new ShopError('payment_unavailable');
  return parsed.data;
}
