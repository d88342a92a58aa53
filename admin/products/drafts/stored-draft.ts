import type { ProductEntry } from '#shared/admin/products/forms.ts';
import { storedEntries } from '../../stored-entries/stored-entries.ts';
import type { FormValues } from '../product-form.ts';

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

/** Of a new product in the URL, before it is saved. */
export const newKey = 'new';

export const draftPrefix = 'adminProduct:';

const drafts = storedEntries<FormerDraft>(draftPrefix);

export const readStoredDraft = (id: string): StoredDraft | null =>
  storedDrafts().find((draft) => draft.id === id) ?? null;

/** The drafts of new products by their ids, the newest first. */
export const newProductDrafts = () =>
  storedDrafts()
    .filter(({ version }) => version === null)
    .toSorted((one, other) => other.at - one.at)
    .map((draft) => [draft.id, draft] as const);

export const storeDraft = (draft: StoredDraft) => drafts.keep(draft.id, draft);

export const clearStoredDraft = (id: string) => drafts.drop(id);

function storedDrafts(): StoredDraft[] {
  return drafts.all().flatMap(([name, { lost, lostSaves = lost ? [lost] : [], ...rest }]) => {
    // An older version may have stored another shape.
    const lists = [rest.values?.variants, rest.values?.sizes, rest.values?.measurements];
    if (!lists.every(Array.isArray)) return [];
    const draft = { ...rest, lostSaves };
    if (name === newKey) {
      drafts.keep(draft.id, draft);
      drafts.drop(newKey);
    }
    return [draft];
  });
}

/** A former release stored the first of the lost saves only, and a new product as 'new'. */
type FormerDraft = Omit<StoredDraft, 'lostSaves'> & Partial<StoredDraft> & { lost?: ProductEntry | null };
