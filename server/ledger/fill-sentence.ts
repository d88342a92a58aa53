import { formatNaira } from '#shared/money.ts';

/** Fills a row's columns into the sentence of its rule. A name that ends in `_naira` or `_kobo` is an amount. */
export function fillSentence(sentence: string, row: Record<string, unknown>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, column: string) => valueInWords(column, row[column]));
}

function valueInWords(column: string, value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (column.endsWith('_naira')) return formatNaira(Number(value));
  if (column.endsWith('_kobo')) return formatKoboAsNaira(Number(value));
  return `${value as string | number}`; // JSON: all others are text already.
}

/** `₦12,500`, and `₦12,499.99` where the last naira is not whole. */
export function formatKoboAsNaira(kobo: number): string {
  const whole = Math.trunc(kobo / 100);
  const rest = Math.abs(kobo % 100);
  return rest === 0 ? formatNaira(whole) : `${formatNaira(whole)}.${String(rest).padStart(2, '0')}`;
}
