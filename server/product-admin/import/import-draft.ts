import { type Field, type FieldValue, quoted } from '#shared/admin/products/field-kinds.ts';
import { type ProductValues, variantFields, type VariantValues } from '#shared/admin/products/product-fields.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { formatCount } from '#shared/counts/format-count.ts';
import { keysOf } from '#shared/keys-of.ts';

/** A product or variant that the import adds or changes. */
export interface ImportDraft<Values> {
  /** The stored values; null for a new product or variant. */
  before: Values | null;
  after: Partial<Values>;
  /** The first row about it. */
  line: number;
  /** The first line about each field: other rows must agree with it. */
  firstLines: Map<keyof Values, number>;
}

export type ProductDraft = ImportDraft<ProductValues>;
export type VariantDraft = ImportDraft<DraftVariantValues>;

/** The values of a variant that rows may set. Pictures are addresses, the main image first. */
export type DraftVariantValues = VariantValues & { colour: string; hex: string; pictures: string[] };

type DraftFields<Values extends Record<string, FieldValue>> = {
  [Name in keyof Values]: Pick<Field<Values[Name]>, 'column' | 'format'> & { ignoresCase?: true };
};

export const draftVariantFields: DraftFields<DraftVariantValues> = {
  colour: { column: 'colour', format: quoted, ignoresCase: true },
  hex: { column: 'hex', format: quoted },
  ...variantFields,
  pictures: { column: 'pictures', format: ({ length }) => formatCount(length, 'picture') },
};

export function newDraft<Values>(line: number, before: Values | null = null): ImportDraft<Values> {
  const after: Partial<Values> = { ...before };
  return { before, after, line, firstLines: new Map() };
}

export const isChanged = <Values extends object>({ before, after }: ImportDraft<Values>) =>
  keysOf(after).some((name) => !isSame(before?.[name], after[name]));

/** Applies the fields of a row to the draft, and adds messages about what changes or why it cannot. */
export function describeDraft<Values extends Record<string, FieldValue>>(
  draft: ImportDraft<Values>,
  fields: DraftFields<Values>,
  row: Partial<Values> & { line: number },
  { changes, errors }: { changes: string[]; errors: string[] },
): void {
  for (const name of keysOf(fields)) {
    const field = fields[name];
    const value = row[name];
    if (value === undefined) continue;
    if (field.ignoresCase && plain(draft.after[name]).toLowerCase() === plain(value).toLowerCase()) continue;
    const firstLine = draft.firstLines.get(name);
    if (firstLine !== undefined && !isSame(draft.after[name], value)) {
      errors.push(adminMessages.stock.contradicts(firstLine, field.column));
      continue;
    }
    draft.firstLines.set(name, firstLine ?? row.line);
    if (draft.before && isSame(draft.before[name], value)) continue;
    draft.after[name] = value;
    if (draft.before) changes.push(`${field.column} ${field.format(draft.before[name])} → ${field.format(value)}`);
  }
}

/** White space around a text, other line endings and another form of Unicode are no change. */
function isSame(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other);
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n').normalize('NFC');
  if (typeof value === 'string') return value.normalize('NFC').replaceAll('\r\n', '\n').trim();
  return JSON.stringify(value ?? null);
}
