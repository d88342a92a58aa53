import type { AdminProduct } from '#shared/admin/products/api.ts';
import type { FieldTable } from '#shared/admin/products/field-tables.ts';
import type { ProductEntry } from '#shared/admin/products/forms.ts';
import { comparable, isEqual } from '#shared/admin/products/is-same-product.ts';
import { productFields, variantFields } from '#shared/admin/products/product-fields.ts';

type Stored = AdminProduct['product'];

/** The changes for the audit log: short values before and after, long ones by name only. */
export function diffProduct(stored: Stored, entry: ProductEntry): Record<string, unknown> {
  const [before, after] = [comparable(stored), comparable(entry)];
  const changes = diffFields(productFields, before.fields, after.fields);
  if (!isEqual(before.sizes, after.sizes)) changes['sizes'] = [before.sizes, after.sizes];
  if (!isEqual(before.measurements, after.measurements)) changes['measurements'] = 'changed';
  for (const variant of after.variants) {
    const line = lineOf(variant.colour);
    const previous = before.variants.find(({ _id }) => _id === variant._id);
    if (!previous) changes[line] = `added at ${variant.fields.price}`;
    else if (!isEqual(previous, variant)) changes[line] = diffVariant(previous, variant);
  }
  for (const { _id, colour, fields } of before.variants) {
    if (after.variants.some((variant) => variant._id === _id)) continue;
    // Another colour may have its name now.
    const line = lineOf(colour);
    const isNameTaken = changes[line] !== undefined;
    changes[isNameTaken ? `${line}, before` : line] = `removed at ${fields.price}`;
  }
  if (Object.keys(changes).length === 0 && order(before.variants) !== order(after.variants))
    changes['colours'] = 'reordered';
  return changes;
}

const otherLines = { ...productFields, sizes: null, measurements: null, colours: null };

/** Of a colour. Staff may name it like another line, or like what every object has: '__proto__'. */
const lineOf = ({ name }: { name: string }) => (name in otherLines ? `colour ${name}` : name);

const order = (variants: readonly { _id: string }[]) => variants.map(({ _id }) => _id).join(' ');

type ComparableVariant = ReturnType<typeof comparable>['variants'][number];

function diffVariant(before: ComparableVariant, after: ComparableVariant): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const part of ['name', 'hex', 'family'] as const) {
    if (before.colour[part] !== after.colour[part]) changes[part] = [before.colour[part], after.colour[part]];
  }
  Object.assign(changes, diffFields(variantFields, before.fields, after.fields));
  if (!isEqual(before.pictures, after.pictures)) {
    changes['pictures'] = [before.pictures.length, after.pictures.length];
  }
  if (!isEqual(before.frames, after.frames)) changes['turntable'] = [before.frames.length, after.frames.length];
  return changes;
}

type FieldsOf<Table> = Readonly<Record<keyof Table, unknown>>;

function diffFields<Table extends FieldTable>(
  table: Table,
  before: FieldsOf<Table>,
  after: FieldsOf<Table>,
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const [name, { audit }] of Object.entries(table)) {
    if (isEqual(before[name], after[name])) continue;
    changes[name] = audit === 'rewritten' ? audit : [inLog(before[name]), inLog(after[name])];
  }
  return changes;
}

const inLog = (value: unknown) => (Array.isArray(value) ? value.join(', ') : value);
