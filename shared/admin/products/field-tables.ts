import type * as z from 'zod/mini';
import type { Field, FieldValue } from './field-kinds.ts';
import { keysOf } from '../../keys-of.ts';

/**
 * Loops over a table of fields. TypeScript can't follow `Object.entries` from the type of a table to the type of a
 * result, so each function here casts once, and nobody else has to.
 */

export type AnyField = Field<FieldValue, FieldValue>;
export type FieldTable = Readonly<Record<string, AnyField>>;

/** The values of all fields of a table, by name. */
export type Values<Table extends FieldTable> = { [Name in keyof Table]: z.output<Table[Name]['entry']> };

/** The values as a form has them while they are typed in: a price may be missing, or be no number yet. */
export type TypedValues<Table extends FieldTable> = { [Name in keyof Table]: Typed<Table[Name]['empty']> };
type Typed<Empty> = number extends Extract<Empty, number> ? Empty | string : Empty;

/** One property of each field: its schema, or what is empty. */
export function pluck<Table extends FieldTable, Property extends keyof AnyField>(table: Table, property: Property) {
  return Object.fromEntries(Object.entries(table).map(([name, field]) => [name, field[property]])) as {
    [Name in keyof Table]: Table[Name][Property];
  };
}

/** The values of a table's fields, of an object that has more. */
export function pick<Table extends FieldTable, From extends Readonly<Record<keyof Table, unknown>>>(
  table: Table,
  from: From,
) {
  return Object.fromEntries(keysOf(table).map((name) => [name, from[name]])) as Pick<From, keyof Table>;
}

/** The values that `read` finds; those it doesn't are left out. */
export function readFields<Table extends FieldTable>(
  table: Table,
  read: (field: AnyField & Pick<Table[keyof Table], 'column'>) => FieldValue | undefined,
) {
  const found = keysOf(table).map((name) => [name, read(table[name]!)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as Partial<Values<Table>>;
}

/** Something for each field, by its column in a CSV file. */
export function byColumn<Table extends FieldTable, Result>(
  table: Table,
  make: (field: AnyField, name: keyof Table) => Result,
) {
  const results = Object.entries(table).map(([name, field]) => [field.column, make(field, name)]);
  return Object.fromEntries(results) as Record<Table[keyof Table]['column'], Result>;
}
