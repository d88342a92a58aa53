import { sql } from 'kysely';
import { productFields, variantFields } from '#shared/admin/products/product-fields.ts';
import { keysOf } from '#shared/keys-of.ts';
import type { Products, Variants } from '../db/tables.ts';

/** The columns of the fields in `shared/admin/products/product-fields.ts`. */

/** Fields whose column has another name. */
const otherNames = { length: 'lengthNote' } as const;

type ColumnOf<Name> = Name extends keyof typeof otherNames ? (typeof otherNames)[Name] : Name;

function columnOf<Name extends string>(name: Name) {
  return (Object.hasOwn(otherNames, name) ? otherNames[name as keyof typeof otherNames] : name) as ColumnOf<Name>;
}

/** Fails to compile while a field has no column. */
export const productColumns: (keyof Products)[] = keysOf(productFields).map(columnOf);
export const variantColumns: (keyof Variants)[] = keysOf(variantFields).map(columnOf);

/** The values of a table's fields by column, of an object that may have more. */
export function columnValues<Table extends object, From extends Record<keyof Table, unknown>>(
  table: Table,
  from: From,
) {
  return Object.fromEntries(keysOf(table).map((name) => [columnOf(name), from[name]])) as {
    [Name in keyof Table as ColumnOf<Name>]: From[Name];
  };
}

/** `name, …, length_note as length`, for a query that returns `ProductValues`. */
export const selectedProductFields = sql.join(
  keysOf(productFields).map((name) => sql`${sql.ref(columnOf(name))} as ${sql.id(name)}`),
);

/** `'cloth', cloth, …`, for a `json_build_object` that returns `VariantValues`. */
export const variantFieldPairs = sql.join(
  keysOf(variantFields).map((name) => sql`${sql.lit(name)}, ${sql.ref(columnOf(name))}`),
);
