import type { Measure } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import type { PlannedProduct } from './match-rows.ts';
import type { MeasurementText } from './measurements-cell.ts';
import type { ProductRow } from './parse-row.ts';

/** What a product measures, before a file and after it. */
export interface Measured {
  before: readonly Measure[];
  /** The same list as before while nothing changes. */
  now: readonly Measure[];
  /** Which row spoke of a size first: that of another colour must not say otherwise. */
  saidAt: Map<string, number>;
}

export const measuredFrom = (before: readonly Measure[]): Measured => ({ before, now: before, saidAt: new Map() });

/** Takes over what a row says of its size, all of it, and notes in words what that changes or why it cannot be. */
export function describeMeasurements(
  { measured, draft }: PlannedProduct,
  size: string,
  { line, measurements: said }: ProductRow,
  { done, faults }: { done: string[]; faults: string[] },
): void {
  if (!said) return;
  const now = withSize(measured.now, size, said);
  const firstLine = measured.saidAt.get(size);
  if (firstLine !== undefined && changesOf(measured.now, now, size).length > 0) {
    faults.push(messages.stockroom.saysOtherwise(firstLine, 'measurements'));
    return;
  }
  if (now.length > 12) {
    faults.push(messages.editing.tooManyMeasures);
    return;
  }
  measured.saidAt.set(size, firstLine ?? line);
  if (changesOf(measured.now, now, size).length > 0) measured.now = now;
  if (draft.before) done.push(...changesOf(measured.before, now, size));
}

/** The measures with those of one size in the place of what they were; a measure that no size has any more goes. */
function withSize(measures: readonly Measure[], size: string, said: readonly MeasurementText[]): Measure[] {
  const known = measures.map(({ name, cm }) => {
    const { [size]: _was, ...others } = cm;
    const its = said.find((one) => isSameName(one, { name }));
    return { name, cm: its ? { ...others, [size]: its.cm } : others };
  });
  const more = said.filter((one) => !measures.some((measure) => isSameName(one, measure)));
  const added = more.map(({ name, cm }) => ({ name, cm: { [size]: cm } }));
  return [...known, ...added].filter(({ cm }) => Object.keys(cm).length > 0);
}

function changesOf(before: readonly Measure[], now: readonly Measure[], size: string): string[] {
  const was = (name: string) => before.find((measure) => isSameName(measure, { name }))?.cm[size];
  const is = (name: string) => now.find((measure) => isSameName(measure, { name }))?.cm[size];
  const names = new Map([...before, ...now].map(({ name }) => [name.toLowerCase(), name]));
  return [...names.values()]
    .filter((name) => was(name) !== is(name))
    .map((name) => `${name} ${inWords(was(name))} → ${inWords(is(name))}`);
}

const isSameName = (one: { name: string }, other: { name: string }) =>
  one.name.toLowerCase() === other.name.toLowerCase();

const inWords = (cm: number | undefined) => (cm === undefined ? 'none' : `${cm} cm`);
