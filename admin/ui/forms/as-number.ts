import { parsePercent, parseWholeNumber } from '#shared/whole-number.ts';

/** Null for nothing. Anything that is not a number stays as it was typed, and the form's schema reports it. */
export type TypedNumber = number | string | null;

/** A whole number. */
export const asNumber = (typed: TypedNumber): TypedNumber => numberIn(typed, parseWholeNumber);

/** The same with or without the sign of a percentage: '25%'. */
export const asPercent = (typed: TypedNumber): TypedNumber => numberIn(typed, parsePercent);

/** The same with one decimal, such as '54,5' for centimetres. */
export const asDecimal = (typed: TypedNumber): TypedNumber => numberIn(typed, parseDecimal);

function numberIn(typed: TypedNumber, parse: (text: string) => number | undefined): TypedNumber {
  const text = String(typed ?? '').trim();
  return text === '' ? null : (parse(text) ?? text);
}

function parseDecimal(text: string): number | undefined {
  const number = text.replace(',', '.');
  return /^\d{1,3}(\.\d?)?$/.test(number) ? Number(number) : undefined;
}
