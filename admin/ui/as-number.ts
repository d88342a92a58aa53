import { parseWholeNumber } from '#shared/whole-number.ts';

/** Null for nothing. Leaves what is no whole number as typed; the form's schema reports it. */
export function asNumber(typed: string | number | null): number | null {
  const text = String(typed ?? '').trim();
  return text === '' ? null : (parseWholeNumber(text) ?? (text as unknown as number));
}
