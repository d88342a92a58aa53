import type { ProductEntry } from '#shared/admin/products/forms.ts';
import { storedEntries } from '../../stored-entries/stored-entries.ts';
import type { FormValues } from '../product-form.ts';

/**
 * Unsaved changes to a product, stored in this browser until they are saved or discarded: each tab has its own. That of a
 * new product is stored under the id of the product.
 */
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

/** Of a new product in the URL, before it is saved. */
export const newKey = 'new';

export const draftPrefix = 'adminProduct:';

const drafts = storedEntries<FormerDraft>(draftPrefix);

/** The draft of a product under this key, or else the newest, whichever tab it is from. */
export function readStoredDraft(id: string, key: string | null = null): StoredDraft | null {
  const found = draftsOf(id);
  return (found.find(([one]) => one === key) ?? found[0])?.[1] ?? null;
}

/** The drafts of a product by their keys, the newest first. */
export const draftsOf = (id: string) => storedDrafts().filter(([, draft]) => draft.id === id);

/** The drafts of new products by their keys, the newest first. */
export const newProductDrafts = () => storedDrafts().filter(([, { version }]) => version === null);

export const storeDraft = (key: string, draft: StoredDraft) => drafts.keep(key, draft);

export const clearStoredDraft = (key: string) => drafts.drop(key);

function storedDrafts(): (readonly [string, StoredDraft])[] {
  const found = drafts.all().flatMap(([name, { lost, lostSaves = lost ? [lost] : [], ...rest }]) => {
    // An older version may have stored another shape.
    const lists = [rest.values?.variants, rest.values?.sizes, rest.values?.measurements];
    if (!lists.every(Array.isArray)) return [];
    const draft = { ...rest, lostSaves };
    if (name === newKey) {
      drafts.keep(draft.id, draft);
      drafts.drop(newKey);
    }
    return [[name === newKey ? draft.id : name, draft] as const];
  });
  return found.toSorted(([, one], [, other]) => other.at - one.at);
}

/** A former release stored the first of the lost saves only, and a new product as 'new'. */
type FormerDraft = Omit<StoredDraft, 'lostSaves'> & Partial<StoredDraft> & { lost?: ProductEntry | null };
