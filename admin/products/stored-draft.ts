import type { FormValues } from './product-form.ts';

/** Unsaved changes to a product, stored in this browser until they are saved or discarded. */
export interface StoredDraft {
  id: string;
  /** The version that was edited; null for a new product. */
  version: number | null;
  values: FormValues;
  /** When it was stored, in milliseconds. */
  at: number;
}

/** The key of a new product, which has no URL yet. */
export const newKey = 'new';

const nameOf = (key: string) => `adminProduct:${key}`;

export function readStoredDraft(key: string): StoredDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null') as StoredDraft | null;
    // An older version may have stored another shape.
    const lists = kept && [kept.values?.variants, kept.values?.sizes, kept.values?.measurements];
    return lists?.every(Array.isArray) ? kept : null;
  } catch {
    return null;
  }
}

export function storeDraft(key: string, draft: StoredDraft): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft));
  } catch {
    // Storage is full or blocked; leaving the page still asks for confirmation.
  }
}

export function clearStoredDraft(key: string): void {
  try {
    localStorage.removeItem(nameOf(key));
  } catch {
    // Nothing was stored either.
  }
}
