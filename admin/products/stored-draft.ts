import type { FormValues } from './product-form.ts';

/** What somebody typed and did not save, kept on this phone until they save it or throw it away. */
export interface StoredDraft {
  id: string;
  /** Of the product it was typed over; null for one that is new. */
  version: number | null;
  values: FormValues;
  /** When it was typed, in milliseconds. */
  at: number;
}

/** Where a product that is new is kept: it has no address yet. */
export const newKey = 'new';

const nameOf = (key: string) => `adminProduct:${key}`;

export function readStoredDraft(key: string): StoredDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null') as StoredDraft | null;
    // An older program may have kept another shape.
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
    // A full or private browser keeps nothing; leaving the page asks all the same.
  }
}

export function clearStoredDraft(key: string): void {
  try {
    localStorage.removeItem(nameOf(key));
  } catch {
    // Nothing was kept there either.
  }
}
