import { formatNaira } from '#shared/money.ts';
import { messages } from '#shared/messages.ts';
import type { ProductRow } from './parse-row.ts';

/** What rows may say of a product or of a colour. */
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

/** Something that a file changes or brings. */
export interface ImportDraft {
  /** As it is in the shop; null for what is new. */
  before: Partial<Fields> | null;
  now: Partial<Fields>;
  /** The first row about it. */
  line: number;
  /** Which row said what first: another one must not say otherwise. */
  saidAt: Map<keyof Fields, number>;
}

export function newDraft(line: number, before: Partial<Fields> | null = null): ImportDraft {
  return { before, now: { ...before }, line, saidAt: new Map() };
}

export const isChanged = ({ before, now }: ImportDraft) =>
  Object.entries(now).some(([field, value]) => !isSame(before?.[field as keyof Fields], value));

/** Takes over what a row says, and notes in words what that changes or why it cannot be. */
export function describeDraft(
  draft: ImportDraft,
  row: ProductRow,
  field: keyof Fields,
  { done, faults }: { done: string[]; faults: string[] },
): void {
  const value = row[field];
  if (value === undefined) return;
  // A colour is found by its letters, large or small.
  if (field === 'colour' && plain(draft.now.colour).toLowerCase() === plain(value).toLowerCase()) return;
  const firstLine = draft.saidAt.get(field);
  if (firstLine !== undefined && !isSame(draft.now[field], value)) {
    faults.push(messages.stockroom.saysOtherwise(firstLine, field));
    return;
  }
  draft.saidAt.set(field, firstLine ?? row.line);
  const before = draft.before?.[field];
  if (draft.before && isSame(before, value)) return;
  Object.assign(draft.now, { [field]: value });
  if (draft.before) done.push(`${field} ${inWords(field, before)} → ${inWords(field, value)}`);
}

/** White space around a text, and the line ends of another system, are no change. */
function isSame(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other);
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value === 'string') return value.replaceAll('\r\n', '\n').trim();
  return JSON.stringify(value ?? null);
}

function inWords(field: keyof Fields, value: unknown): string {
  if (field === 'price') return formatNaira(Number(value));
  if (field === 'discount') return value === null ? 'none' : `${Number(value)} %`;
  if (field === 'care') return inWords('description', plain(value).replaceAll('\n', ', '));
  if (Array.isArray(value)) return value.length === 1 ? '1 picture' : `${value.length} pictures`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 40 ? `“${text.slice(0, 39)}…”` : `“${text}”`;
}
