import type { Measure } from '#shared/catalogue/api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { caseFolded } from './case-folded.ts';
import type { PlannedProduct } from './match-rows.ts';
import type { CellMeasurement } from './measurements-cell.ts';
import type { ProductRow } from './parse-row.ts';

/** The measurements of a product, before and after the import. */
export interface MeasurementDraft {
  before: readonly Measure[];
  /** The same list as `before` while nothing changes. */
  after: readonly Measure[];
  /** The first line about each size: rows of other variants must agree with it. */
  firstLines: Map<string, number>;
}

export const newMeasurementDraft = (before: readonly Measure[]): MeasurementDraft => ({
  before,
  after: before,
  firstLines: new Map(),
});

/** Applies a row's measurements of its size to the draft, and adds messages about what changes or why it cannot. */
export function describeMeasurements(
  { measurements, draft }: PlannedProduct,
  size: string,
  { line, measurements: fromRow }: ProductRow,
  { changes, errors }: { changes: string[]; errors: string[] },
): void {
  if (!fromRow) return;
  const after = withSize(measurements.after, size, fromRow);
  const firstLine = measurements.firstLines.get(size);
  if (firstLine !== undefined && diffSize(measurements.after, after, size).length > 0) {
    errors.push(adminMessages.stock.contradicts(firstLine, 'measurements'));
    return;
  }
  if (after.length > 12) {
    errors.push(adminMessages.products.tooManyMeasures);
    return;
  }
  measurements.firstLines.set(size, firstLine ?? line);
  if (diffSize(measurements.after, after, size).length > 0) measurements.after = after;
  if (draft.before) changes.push(...diffSize(measurements.before, after, size));
}

/** The measurements with one size replaced. A measurement without any size left is dropped. */
function withSize(measures: readonly Measure[], size: string, fromRow: readonly CellMeasurement[]): Measure[] {
  const known = measures.map(({ name, cm }) => {
    const { [size]: _previous, ...others } = cm;
    const replacement = fromRow.find((one) => isSameName(one, { name }));
    return { name, cm: replacement ? { ...others, [size]: replacement.cm } : others };
  });
  const unknown = fromRow.filter((one) => !measures.some((measure) => isSameName(one, measure)));
  const added = unknown.map(({ name, cm }) => ({ name, cm: { [size]: cm } }));
  return [...known, ...added].filter(({ cm }) => Object.keys(cm).length > 0);
}

function diffSize(before: readonly Measure[], after: readonly Measure[], size: string): string[] {
  const cmIn = (measures: readonly Measure[], name: string) =>
    measures.find((measure) => isSameName(measure, { name }))?.cm[size];
  const names = new Map([...before, ...after].map(({ name }) => [caseFolded(name), name]));
  return [...names.values()]
    .filter((name) => cmIn(before, name) !== cmIn(after, name))
    .map((name) => `${name} ${formatCm(cmIn(before, name))} → ${formatCm(cmIn(after, name))}`);
}

const isSameName = (one: { name: string }, other: { name: string }) => caseFolded(one.name) === caseFolded(other.name);

const formatCm = (cm: number | undefined) => (cm === undefined ? 'none' : `${cm} cm`);
