import { useEffect, useState } from 'react';
import type { AdminProduct } from '#shared/admin/products/api.ts';
import type { ProductStatus } from '#shared/admin/products/forms.ts';
import { isEqual, isSameProduct } from '#shared/admin/products/is-same-product.ts';
import type { ConflictChoice } from '../ui/forms/Conflict.tsx';
import { fieldsOf, invalidFields, noRejection, type Rejection, remainingErrors } from './form-errors.ts';
import { mergeChanges } from './merge-changes.ts';
import { checked, emptyProduct, type FormValues, type FormVariant, valuesOf } from './product-form.ts';
import { clearStoredDraft, storeDraft, type StoredDraft } from './drafts/stored-draft.ts';
import { useSaveProduct } from './useSaveProduct.ts';

interface Opening {
  id: string;
  /** Under which its unsaved changes are stored. */
  draftKey: string;
  /** The saved product; null for a new one. */
  saved: AdminProduct | null;
  /** Unsaved changes from an earlier visit. */
  draft: StoredDraft | null;
  /** Called when the draft of a new product is discarded. */
  onDiscarded?: () => void;
}

/** The state of the product form: values, errors, and saving. */
export function useProductForm({ id, draftKey, saved, draft, onDiscarded }: Opening) {
  const [base, setBase] = useState(saved);
  const [version, setVersion] = useState(draft ? draft.version : (saved?.version ?? null));
  const [values, setValues] = useState<FormValues>(() => draft?.values ?? (saved ? valuesOf(saved) : emptyProduct()));
  // The version that the changes were made to. A draft may have been stored before somebody else changed its product.
  const [origin, setOrigin] = useState(draft ? originOf(draft, saved) : values);
  // The saved state, serialized. Empty for a restored draft of a new product, which is always dirty.
  const [stored, setStored] = useState(() =>
    saved ? JSON.stringify(valuesOf(saved)) : draft ? '' : JSON.stringify(values),
  );
  const [rejection, setRejection] = useState<Rejection>(noRejection);
  // Saves that were sent without a response. One of them may have been stored.
  const [lostSaves, setLostSaves] = useState(draft?.lostSaves ?? []);
  const [restoredAt, setRestoredAt] = useState(draft?.at ?? null);

  const errors = remainingErrors(rejection, values);
  const isDirty = lostSaves.length > 0 || JSON.stringify(values) !== stored;

  useEffect(() => {
    if (isDirty) storeDraft(draftKey, { id, version, origin, values, lostSaves, at: Date.now() });
    else clearStoredDraft(draftKey);
  }, [isDirty, id, draftKey, version, origin, values, lostSaves]);

  const change = (changes: Partial<FormValues>) => setValues((now) => ({ ...now, ...changes }));
  const changeVariant = (variantId: string, changes: (variant: FormVariant) => Partial<FormVariant>) =>
    setValues((now) => ({
      ...now,
      variants: now.variants.map((one) => (one._id === variantId ? { ...one, ...changes(one) } : one)),
    }));
  const reject = (rejected: Omit<Rejection, 'tries'>) =>
    setRejection(({ tries }) => ({ ...rejected, tries: tries + 1 }));

  const editFrom = (now: AdminProduct) => {
    setOrigin(valuesOf(now));
    setStored(JSON.stringify(valuesOf(now)));
  };

  const takeSaved = (now: AdminProduct) => {
    setBase(now);
    editFrom(now);
    setVersion(now.version);
    setLostSaves([]);
    setRestoredAt(null);
  };

  const { problem, clearProblem, isSaving, sentStatus, send, readCurrent } = useSaveProduct({
    id,
    onSaved: (now, sent) => {
      // Input typed during the request is kept.
      setValues((typed) => (typed === sent ? valuesOf(now) : typed));
      takeSaved(now);
      clearStoredDraft(draftKey);
    },
    onRejected: (error, sent) => reject({ fields: fieldsOf(error), of: sent, isToShow: false }),
    onLost: (entry) => setLostSaves((before) => [...before.filter((one) => !isEqual(one, entry)), entry]),
  });

  const submit = (sent: FormValues, over: number | null, status: ProductStatus | undefined, isToShow: boolean) => {
    clearProblem();
    const result = checked(sent);
    const fields = invalidFields(sent, isToShow);
    if ('errors' in result || Object.keys(fields).length > 0) return reject({ fields, of: null, isToShow });
    setRejection(noRejection);
    send({ entry: result.entry, status, over, sent });
  };

  const save = (status?: ProductStatus) => {
    if (!isSaving) submit(values, version, status, (status ?? base?.status) === 'published');
  };

  /** Resolves an edit conflict: loads the other version, with or without what was changed here, and then saves it as pressed. */
  const resolveConflict = async (choice: ConflictChoice) => {
    const now = await readCurrent();
    setRejection(noRejection);
    const withMine = (typed: FormValues) => {
      // Stored is what this form sent without a response: all that differs was typed since.
      if (lostSaves.some((entry) => isSameProduct(now.product, entry))) return typed;
      // A product that is new here was first saved by this form, though no response came, and then changed by somebody else.
      // Any save may have been the one, so only what differs from all of them was typed since. A product that was there
      // before is merged against what was edited: where a lost save was stored and then changed by somebody else too, what
      // this form sent counts as typed here, and replaces theirs.
      const edited = version === null ? lostSaves : origin && [origin];
      if (!edited?.length) return typed;
      return edited.reduce((theirs, before) => mergeChanges(before, typed, theirs), valuesOf(now));
    };
    const wanted = choice === 'mine' ? withMine(values) : valuesOf(now);
    // Input typed while it was read is kept.
    setValues((typed) => (choice === 'theirs' || typed === values ? wanted : withMine(typed)));
    takeSaved(now);
    if (choice === 'mine') submit(wanted, now.version, sentStatus, (sentStatus ?? now.status) === 'published');
  };

  const startOver = () => {
    if (!base) return onDiscarded?.();
    setRestoredAt(null);
    setRejection(noRejection);
    clearProblem();
    setLostSaves([]);
    setVersion(base.version);
    editFrom(base);
    setValues(valuesOf(base));
  };

  return {
    id,
    draftKey,
    base,
    values,
    errors,
    tries: rejection.tries,
    problem,
    restoredAt,
    isDirty,
    change,
    changeVariant,
    save,
    resolveConflict,
    startOver,
    isSaving,
    /** Whether the product has been saved at least once. */
    isThere: base !== null,
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;

/** Null for a draft of a former release, which did not store it, of a product that was changed since. */
function originOf({ origin, version }: StoredDraft, saved: AdminProduct | null): FormValues | null {
  return origin ?? (saved && saved.version === version ? valuesOf(saved) : null);
}
