import * as z from 'zod/mini';
import { formatNaira } from '../../money.ts';
import { parsePercent, parseWholeNumber } from '../../whole-number.ts';
import { asIs, type Described, type Field, valid } from './field-kinds.ts';

interface NumberOptions<Column extends string> extends Described<Column> {
  maximum: number;
  /** The message for anything that is not a number from 1 to the maximum. */
  invalid: string;
  cellError: string;
  example: number;
}

/** A price in whole naira, from 1. */
export function naira<const Column extends string>({ maximum, invalid, ...described }: NumberOptions<Column>) {
  const entry = fromOne(maximum, invalid);
  return {
    ...described,
    control: 'number',
    isOptional: false,
    isWide: false,
    empty: null as number | null,
    entry,
    stored: z.int(),
    audit: 'values',
    parseCell: (cell) => valid(entry, parseWholeNumber(cell)),
    toCell: asIs,
    format: formatNaira,
  } satisfies Field<number, number | null>;
}

/** An amount in whole naira from 1, or null where it is not known. */
export function optionalNaira<const Column extends string>(options: NumberOptions<Column>) {
  return {
    ...optionalNumber(options, parseWholeNumber),
    // Requests of before it existed do not have it.
    entry: z._default(z.nullable(fromOne(options.maximum, options.invalid)), null),
    format: (value) => (value === null ? 'not known' : formatNaira(value)),
  } satisfies Field<number | null>;
}

/** A whole percentage from 1, or null for none. */
export function percent<const Column extends string>(options: NumberOptions<Column>) {
  return {
    ...optionalNumber(options, parsePercent),
    control: 'percent',
    format: (value) => (value === null ? 'none' : `${value} %`),
  } satisfies Field<number | null>;
}

/** A whole number from 1, or null. A file has 0 for that, because its empty cells change nothing. */
function optionalNumber<const Column extends string>(
  { maximum, invalid, ...described }: NumberOptions<Column>,
  parse: (cell: string) => number | undefined,
) {
  const entry = z.nullable(fromOne(maximum, invalid));
  return {
    ...described,
    control: 'number',
    isOptional: true,
    isWide: false,
    empty: null as number | null,
    entry,
    stored: z.nullable(z.int()),
    audit: 'values',
    parseCell: (cell: string) => {
      const number = parse(cell);
      return number === 0 ? null : valid(entry, number);
    },
    toCell: (value: number | null) => value ?? 0,
  } as const;
}

const fromOne = (maximum: number, invalid: string) =>
  z.int(invalid).check(z.minimum(1, invalid), z.maximum(maximum, invalid));
