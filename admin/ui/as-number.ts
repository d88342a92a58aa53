import { parseWholeNumber } from '#shared/whole-number.ts';

/** Null for nothing. Leaves what is no whole number as typed; the form's schema reports it. */
export const asNumber = (typed: string | number | null): number | null => numberIn(typed, parseWholeNumber);

/** The same with one decimal, such as '54,5' for centimetres. */
export const asDecimal = (typed: string | number | null): number | null => numberIn(typed, parseDecimal);

function numberIn(typed: string | number | null, parse: (text: string) => number | undefined): number | null {
  const text = String(typed ?? '').trim();
  return text === '' ? null : (parse(text) ?? (text as unknown as number));
}

function parseDecimal(text: string): number | undefined {
  const number = text.replace(',', '.');
  return /^\d{1,3}(\.\d?)?$/.test(number) ? Number(number) : undefined;
}
