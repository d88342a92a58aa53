import type { Measure } from '#shared/catalogue/api.ts';

/** One measure of one size, as a row says it. */
export interface MeasurementText {
  name: string;
  cm: number;
}

/** What a product measures in one size, in one cell: 'Chest: 96; Length: 104.5'. */
export function measurementsCell(measurements: readonly Measure[], size: string): string {
  return measurements
    .filter(({ cm }) => cm[size] !== undefined)
    .map(({ name, cm }) => `${name}: ${cm[size]}`)
    .join('; ');
}

/** Reads such a cell; nothing where one of its measures makes no sense or stands there twice. */
export function parseMeasurementsCell(cell: string): MeasurementText[] | undefined {
  const parts = cell
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean);
  const said = parts.map(saidMeasure).filter((measure) => measure !== undefined);
  const names = new Set(said.map(({ name }) => name.toLowerCase()));
  return parts.length <= 12 && said.length === parts.length && names.size === parts.length ? said : undefined;
}

/** A line's end, or a mark after a number: names have commas ('Waist, stretched'), and so has 96,5. */
const between = /\n|(?<=:\s*\d{1,3}(?:[.,]\d)?\s*(?:cm)?\s*)(?:;|,(?!\d))/i;

function saidMeasure(part: string): MeasurementText | undefined {
  const [, name = '', number = ''] = /^(.+?)\s*:\s*(\d{1,3}(?:[.,]\d)?)\s*(?:cm)?$/i.exec(part) ?? [];
  const cm = Number(number.replace(',', '.'));
  // A number within a name is a measure that was not told apart from the next.
  const isName = name !== '' && name.length <= 40 && !/:\s*\d/.test(name) && !name.includes('\u0000');
  return isName && cm > 0 ? { name, cm } : undefined;
}
