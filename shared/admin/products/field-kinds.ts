import * as z from 'zod/mini';
import { optionalText, requiredText } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { messages } from '../../messages.ts';
import { CategoryName, maxCategoryLength } from './filter-name.ts';

export type FieldValue = string | number | null | readonly string[];

/**
 * A field of a product or a variant: how it is typed in, what is valid, and how files and previews show it.
 *
 * Its functions are methods, because TypeScript lets a `Field<string>` count as a `Field` only then. Loops over a table
 * of fields need that.
 */
export interface Field<Value extends FieldValue = FieldValue, Typed = Value> {
  /** The control in the form. A `number` is an integer. */
  control: 'text' | 'longText' | 'lines' | 'choice' | 'number' | 'percent';
  label: string;
  /** Under the control. */
  help?: string;
  /** An optional field may stay empty; a file must have the others for a new product. */
  isOptional: boolean;
  /** Whether it has a row of the form to itself. */
  isWide: boolean;
  maxLength?: number;
  /** Labels by value, of a choice. */
  options?: Readonly<Record<string, string>>;
  /** The value of a new product in the form. */
  empty: Typed;
  /** The schema of the form and the API. */
  entry: z.ZodMiniType<Value>;
  /** The schema of the API's response. */
  stored: z.ZodMiniType<Value>;
  /** The audit log has both values, or of a long text only that it was rewritten. */
  audit: 'values' | 'rewritten';
  /** The column of a CSV file, with a hint for filling it in and the value in the template. */
  column: string;
  hint: string;
  example: string | number;
  /** The value of a cell, which is trimmed and not empty; undefined when it is invalid. */
  parseCell(cell: string): Value | undefined;
  /** The message for an invalid cell. */
  cellError: string;
  toCell(value: Value): string | number;
  /** The value as previews show it. */
  format(value: Value): string;
}

export interface Described<Column extends string> extends Pick<Field, 'label' | 'help' | 'hint'> {
  column: Column;
}

interface TextOptions<Column extends string> extends Described<Column> {
  maxLength: number;
  /** The message when it is missing. The field is optional without it. */
  missing?: string;
  isWide?: boolean;
  /** Several lines in the form; the audit log doesn't repeat it. */
  isLong?: boolean;
  example: string;
  /** Its name in error messages; otherwise the column. */
  noun?: string;
}

/** One text. */
export function text<const Column extends string>(options: TextOptions<Column>) {
  const { maxLength, missing, isWide = false, isLong = false, noun, ...described } = options;
  const entry = missing === undefined ? optionalText(maxLength) : requiredText(missing, maxLength);
  return {
    ...described,
    control: isLong ? 'longText' : 'text',
    isOptional: missing === undefined,
    isWide: isWide || isLong,
    maxLength,
    empty: '' as string,
    entry,
    stored: z.string(),
    audit: isLong ? 'rewritten' : 'values',
    parseCell: (cell) => valid(entry, cell),
    cellError: adminMessages.stock.badText(noun ?? described.column, maxLength),
    toCell: asIs,
    format: quoted,
  } satisfies Field<string>;
}

/** A text that shoppers filter by. */
export function categoryName<const Column extends string>(options: Described<Column> & { example: string }) {
  return {
    ...text({ ...options, maxLength: maxCategoryLength, missing: adminMessages.products.category }),
    entry: CategoryName,
    parseCell: (cell) => (cell.includes('\n') ? undefined : valid(CategoryName, cell)),
    cellError: adminMessages.stock.badFilterName(options.column, maxCategoryLength),
  } satisfies Field<string>;
}

interface LinesOptions<Column extends string> extends Described<Column> {
  maxLines: number;
  maxLength: number;
  tooMany: string;
  example: string;
}

/** Several short texts, one per line. */
export function lines<const Column extends string>(options: LinesOptions<Column>) {
  const { maxLines, maxLength, tooMany, ...described } = options;
  const line = requiredText(messages.general.invalidRequest, maxLength);
  const all = z.array(line).check(z.maxLength(maxLines, tooMany));
  return {
    ...described,
    control: 'lines',
    isOptional: true,
    isWide: true,
    empty: [] as string[],
    entry: z._default(all, []),
    stored: z.array(z.string()),
    audit: 'values',
    parseCell: (cell) => valid(all, withoutEmptyLines(cell.split('\n'))),
    cellError: adminMessages.stock.badLines(described.column, maxLines, maxLength),
    toCell: (value) => value.join('\n'),
    format: (value) => quoted(value.join(', ')),
  } satisfies Field<string[]>;
}

interface ChoiceOptions<Column extends string, Option extends string> extends Described<Column> {
  /** The first is what a new product has in the form. */
  values: readonly [Option, ...Option[]];
  labels: Readonly<Record<Option, string>>;
  /** Other words for the values in files, in lower case. */
  aliases: Readonly<Record<string, Option>>;
  missing: string;
  isWide?: boolean;
  cellError: string;
  example: Option;
}

/** One of a few values. */
export function choice<const Column extends string, const Option extends string>(
  options: ChoiceOptions<Column, Option>,
) {
  const { values, labels, aliases, missing, isWide = false, ...described } = options;
  return {
    ...described,
    control: 'choice',
    isOptional: false,
    isWide,
    options: labels,
    empty: values[0],
    entry: z.enum(values, missing),
    stored: z.enum(values),
    audit: 'values',
    parseCell(cell) {
      const word = cell.toLowerCase();
      return values.find((value) => value === word) ?? (Object.hasOwn(aliases, word) ? aliases[word] : undefined);
    },
    toCell: asIs,
    format: quoted,
  } satisfies Field<Option>;
}

/** One of a few values; the first where nobody chooses. */
export function optionalChoice<const Column extends string, const Option extends string>(
  options: ChoiceOptions<Column, Option>,
) {
  const required = choice(options);
  // Requests of before it existed do not have it.
  const entry = z._default(required.entry, required.empty);
  return { ...required, isOptional: true, entry } satisfies Field<Option>;
}

export const withoutEmptyLines = (typed: readonly string[]) => typed.map((line) => line.trim()).filter(Boolean);

/** A text in a preview: a long one is shortened. */
export const quoted = (value: string) => (value.length > 40 ? `“${value.slice(0, 39)}…”` : `“${value}”`);

/** A value that the schema accepts, or undefined. */
export function valid<Value>(schema: z.ZodMiniType<Value>, value: unknown): Value | undefined {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

export const asIs = <Value extends string | number>(value: Value) => value;
