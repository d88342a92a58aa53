import type { ProductEntry } from '#shared/admin/products/forms.ts';
import { browserStorage } from '#web/browser-storage.ts';
import type { FormValues } from './product-form.ts';

/** Unsaved changes to a product, stored in this browser until they are saved or discarded. */
export interface StoredDraft {
  id: string;
  /** The version that was edited; null for a new product. */
  version: number | null;
  /** The values of that version, as this form read them. Drafts that a former release stored have none. */
  origin?: FormValues | null;
  values: FormValues;
  /** What was sent without a response, each save of it. */
  lostSaves: readonly ProductEntry[];
  /** When it was stored, in milliseconds. */
  at: number;
}

/** The key of a new product, which has no URL yet. */
export const newKey = 'new';

const drafts = browserStorage<`adminProduct:${string}`>(() => localStorage);

export function readStoredDraft(key: string): StoredDraft | null {
  const draft = drafts.readJson(`adminProduct:${key}`) as FormerDraft | null;
  // An older version may have stored another shape.
  const lists = draft && [draft.values?.variants, draft.values?.sizes, draft.values?.measurements];
  if (!draft || !lists?.every(Array.isArray)) return null;
  const { lost, lostSaves = lost ? [lost] : [], ...rest } = draft;
  return { ...rest, lostSaves };
}

/** A former release stored the first of the lost saves only. */
type FormerDraft = Omit<StoredDraft, 'lostSaves'> & Partial<StoredDraft> & { lost?: ProductEntry | null };

export const storeDraft = (key: string, draft: StoredDraft) =>
  drafts.store(`adminProduct:${key}`, JSON.stringify(draft));

export const clearStoredDraft = (key: string) => drafts.remove(`adminProduct:${key}`);
