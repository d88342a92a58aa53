import { formatNaira } from '#shared/money.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { ProductRow } from './parse-row.ts';

/** The fields of a product or a variant that rows may set. */
interface Fields {
  name: string;
  description: string;
  category: string;
  gender: string;
  discount: number | null;
  composition: string;
  care: string[];
  fit: string;
  length: string;
  colour: string;
  hex: string;
  cloth: string;
  price: number;
  pictures: string[];
}

/** A product or variant that the import adds or changes. */
export interface ImportDraft {
  /** The stored values; null for a new product or variant. */
  before: Partial<Fields> | null;
  after: Partial<Fields>;
  /** The first row about it. */
  line: number;
  /** The first line about each field: other rows must agree with it. */
  firstLines: Map<keyof Fields, number>;
}

export function newDraft(line: number, before: Partial<Fields> | null = null): ImportDraft {
  return { before, after: { ...before }, line, firstLines: new Map() };
}

export const isChanged = ({ before, after }: ImportDraft) =>
  Object.entries(after).some(([field, value]) => !isSame(before?.[field as keyof Fields], value));

/** Applies a field of a row to the draft, and adds messages about what changes or why it cannot. */
export function describeDraft(
  draft: ImportDraft,
  row: ProductRow,
  field: keyof Fields,
  { changes, errors }: { changes: string[]; errors: string[] },
): void {
  const value = row[field];
  if (value === undefined) return;
  // Colours match regardless of case.
  if (field === 'colour' && plain(draft.after.colour).toLowerCase() === plain(value).toLowerCase()) return;
  const firstLine = draft.firstLines.get(field);
  if (firstLine !== undefined && !isSame(draft.after[field], value)) {
    errors.push(adminMessages.stock.saysOtherwise(firstLine, field));
    return;
  }
  draft.firstLines.set(field, firstLine ?? row.line);
  const before = draft.before?.[field];
  if (draft.before && isSame(before, value)) return;
  Object.assign(draft.after, { [field]: value });
  if (draft.before) changes.push(`${field} ${formatValue(field, before)} → ${formatValue(field, value)}`);
}

/** White space around a text and different line endings are no change. */
function isSame(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other);
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value === 'string') return value.replaceAll('\r\n', '\n').trim();
  return JSON.stringify(value ?? null);
}

function formatValue(field: keyof Fields, value: unknown): string {
  if (field === 'price') return formatNaira(Number(value));
  if (field === 'discount') return value === null ? 'none' : `${Number(value)} %`;
  if (field === 'care') return formatValue('description', plain(value).replaceAll('\n', ', '));
  if (Array.isArray(value)) return value.length === 1 ? '1 picture' : `${value.length} pictures`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 40 ? `“${text.slice(0, 39)}…”` : `“${text}”`;
}
