import type { Measure } from '#shared/catalogue/api.ts';

/** One measurement of one size, from a cell. */
export interface CellMeasurement {
  name: string;
  cm: number;
}

/** The measurements of a product in one size, as one cell: 'Chest: 96; Length: 104.5'. */
export function measurementsCell(measurements: readonly Measure[], size: string): string {
  return measurements
    .filter(({ cm }) => cm[size] !== undefined)
    .map(({ name, cm }) => `${name}: ${cm[size]}`)
    .join('; ');
}

/** More than twelve measurements take. The patterns below try a long run of spaces from each of them. */
const maxLength = 1_000;

/** Parses such a cell; undefined when a measurement is invalid or given twice. */
export function parseMeasurements(cell: string): CellMeasurement[] | undefined {
  if (cell.length > maxLength) return undefined;
  const parts = cell
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
  const parsed = parts.map(parseMeasurement).filter((measure) => measure !== undefined);
  const names = new Set(parsed.map(({ name }) => name.toLowerCase()));
  return parts.length <= 12 && parsed.length === parts.length && names.size === parts.length ? parsed : undefined;
}

/**
 * A line break, or a semicolon or comma after a number: names may have commas ('Waist, stretched'), and so may 96,5.
 */
const separator = /\n|(?<=:\s*\d{1,3}(?:[.,]\d)?\s*(?:cm)?\s*)(?:;|,(?!\d))/i;

function parseMeasurement(part: string): CellMeasurement | undefined {
  const [, name = '', number = ''] = /^(.+?)\s*:\s*(\d{1,3}(?:[.,]\d)?)\s*(?:cm)?$/i.exec(part) ?? [];
  const cm = Number(number.replace(',', '.'));
  // A number in the name means that two measurements were not separated.
  const isName = name !== '' && name.length <= 40 && !/:\s*\d/.test(name) && !name.includes('\u0000');
  return isName && cm > 0 ? { name, cm } : undefined;
}
