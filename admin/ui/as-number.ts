/** Null for nothing. Leaves what is no whole number as typed; the form's schema reports it. */
export function asNumber(typed: string | number | null): number | null {
  const text = String(typed ?? '').trim();
  if (text === '') return null;
  return /^\d+$/.test(text) ? Number(text) : (text as unknown as number);
}
