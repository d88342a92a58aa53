import type { Transaction } from '../transactions/transaction.ts';

/** The merchant's callback URL with `trxref` and `reference` added to its query. Null when the merchant gave none. */
export function returnAddress({ callbackUrl, reference }: Transaction): string | null {
  if (callbackUrl === null) return null;
  const url = new URL(callbackUrl);
  const added = new URLSearchParams({ trxref: reference, reference }).toString();
  url.search = url.search === '' ? added : `${url.search}&${added}`;
  return url.href;
}

/** Where the merchant wants payers who cancel (Paystack documentation, metadata). Null when it is not given. */
export function cancelAddress({ metadata }: Transaction): string | null {
  if (typeof metadata !== 'object' || metadata === null || !('cancel_action' in metadata)) return null;
  const url = typeof metadata.cancel_action === 'string' ? URL.parse(metadata.cancel_action) : null;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : null;
}
