import { formatNaira } from '#shared/money.ts';

/** Fills the columns of a row into the sentence of its rule. Columns that end in `_naira` or `_kobo` are amounts. */
export function fillSentence(sentence: string, row: Record<string, unknown>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, column: string) => formatValue(column, row[column]));
}

function formatValue(column: string, value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (column.endsWith('_naira')) return formatNaira(Number(value));
  if (column.endsWith('_kobo')) return formatKoboAsNaira(Number(value));
  return `${value as string | number}`; // From JSON: dates are text already.
}

/** `₦12,500`, or `₦12,499.99` for amounts with kobo. */
export function formatKoboAsNaira(kobo: number): string {
  const whole = Math.trunc(kobo / 100);
  const rest = Math.abs(kobo % 100);
  return rest === 0 ? formatNaira(whole) : `${formatNaira(whole)}.${String(rest).padStart(2, '0')}`;
}
