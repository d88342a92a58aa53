import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type AdminProduct, editedProduct, saveProduct } from '#shared/admin/products/api.ts';
import { missingToPublish, type ProductStatus } from '#shared/admin/products/forms.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { ApiError } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import { useAction } from '../ui/useAction.ts';
import { checked, emptyProduct, type FormErrors, type FormValues, type FormVariant, valuesOf } from './product-form.ts';
import { clearStoredDraft, storeDraft, type StoredDraft } from './stored-draft.ts';
import { edited as editedQuery } from './product-queries.ts';

interface Opening {
  id: string;
  /** The saved product; null for a new one. */
  saved: AdminProduct | null;
  /** Unsaved changes from an earlier visit. */
  kept: StoredDraft | null;
  /** The key of the stored draft. */
  keptAs: string;
}

/** The state of the product form: values, errors, and saving. */
export function useProductForm({ id, saved, kept, keptAs }: Opening) {
  const queries = useQueryClient();
  const [base, setBase] = useState(saved);
  const [version, setVersion] = useState(kept ? kept.version : (saved?.version ?? null));
  const [values, setValues] = useState<FormValues>(() => kept?.values ?? (saved ? valuesOf(saved) : emptyProduct()));
  // The saved state, serialized. Empty for a restored draft of a new product, which is always dirty.
  const [ground, setGround] = useState(() =>
    saved ? JSON.stringify(valuesOf(saved)) : kept ? '' : JSON.stringify(values),
  );
  const [refusal, setRefusal] = useState<Refusal>(noRefusal);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [restoredAt, setRestoredAt] = useState(kept?.at ?? null);

  const errors = stillWrong(refusal, values);
  const isDirty = JSON.stringify(values) !== ground;

  useEffect(() => {
    if (isDirty) storeDraft(keptAs, { id, version, values, at: Date.now() });
    else clearStoredDraft(keptAs);
  }, [isDirty, keptAs, id, version, values]);

  const change = (wish: Partial<FormValues>) => setValues((now) => ({ ...now, ...wish }));
  const changeVariant = (variantId: string, wish: (variant: FormVariant) => Partial<FormVariant>) =>
    setValues((now) => ({
      ...now,
      variants: now.variants.map((one) => (one._id === variantId ? { ...one, ...wish(one) } : one)),
    }));
  const refuse = (wish: Omit<Refusal, 'tries'>) => setRefusal(({ tries }) => ({ ...wish, tries: tries + 1 }));

  const takeSaved = (now: AdminProduct) => {
    setBase(now);
    setGround(JSON.stringify(valuesOf(now)));
    setVersion(now.version);
    setRestoredAt(null);
    queries.setQueryData(editedQuery(now._id).queryKey, {
      success: true,
      message: adminMessages.general.saved,
      edited: now,
    });
  };

  const saving = useAction({
    mutationFn: ({ entry, status, over }: Saving) =>
      adminApi(saveProduct, { params: { id }, body: { version: over, product: entry, ...(status && { status }) } }),
    onSuccess: ({ edited: now, message }, { sent }) => {
      // Input typed during the request is kept.
      setValues((typed) => (typed === sent ? valuesOf(now) : typed));
      takeSaved(now);
      clearStoredDraft(keptAs);
      toast.success(message);
      void queries.invalidateQueries({ queryKey: ['admin', 'products'] });
      void queries.invalidateQueries({ queryKey: ['products'] });
    },
    onError: (error, { sent }) => {
      setProblem(error instanceof ApiError ? error : new ApiError(adminMessages.general.saveFailed, 0));
      if (error instanceof ApiError) refuse({ fields: fieldsOf(error), of: sent, isToShow: false });
    },
  });

  const save = (status?: ProductStatus, over = version) => {
    if (saving.isPending) return;
    setProblem(null);
    const result = checked(values);
    const isToShow = (status ?? base?.status) === 'published';
    const fields = wrongWith(values, isToShow);
    if ('errors' in result || Object.keys(fields).length > 0) return refuse({ fields, of: null, isToShow });
    setRefusal(noRefusal);
    saving.mutate({ entry: result.entry, status, over, sent: values });
  };

  /** Resolves an edit conflict: loads the other version, or only its version number to overwrite it. */
  const meet = async (whose: 'theirs' | 'mine') => {
    const { edited: now } = await adminApi(editedProduct, { params: { id } });
    setProblem(null);
    if (whose === 'mine') return save(undefined, now.version);
    setRefusal(noRefusal);
    setValues(valuesOf(now));
    takeSaved(now);
  };

  const startOver = () => {
    setRestoredAt(null);
    setRefusal(noRefusal);
    setProblem(null);
    setVersion(base?.version ?? null);
    const fresh = base ? valuesOf(base) : emptyProduct();
    setGround(JSON.stringify(fresh));
    setValues(fresh);
  };

  return {
    id,
    base,
    values,
    errors,
    tries: refusal.tries,
    problem,
    restoredAt,
    isDirty,
    change,
    changeVariant,
    save,
    meet,
    startOver,
    isSaving: saving.isPending,
    /** Whether the product has been saved at least once. */
    isThere: base !== null,
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;

/** Why the last save was rejected, by field. */
interface Refusal {
  fields: FormErrors;
  /** The values that the server rejected. Its errors show until something changes, as only it can check them. */
  of: FormValues | null;
  isToShow: boolean;
  /** Counts rejections, so that a repeated one moves the focus again. */
  tries: number;
}

const noRefusal: Refusal = { fields: {}, of: null, isToShow: false, tries: 0 };

function wrongWith(values: FormValues, isToShow: boolean): FormErrors {
  const result = checked(values);
  if ('errors' in result) return result.errors;
  return isToShow ? missingToPublish(result.entry) : {};
}

/** The errors of the last rejection that are not fixed yet. New errors don't appear while the user types. */
function stillWrong({ fields, of, isToShow }: Refusal, values: FormValues): FormErrors {
  if (Object.keys(fields).length === 0) return fields;
  if (of !== null) return of === values ? fields : {};
  const now = wrongWith(values, isToShow);
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field in now));
}

interface Saving {
  entry: Exclude<ReturnType<typeof checked>, { errors: unknown }>['entry'];
  status: ProductStatus | undefined;
  /** The version that is overwritten. */
  over: number | null;
  sent: FormValues;
}

/** The server's paths begin at the request body. */
function fieldsOf({ details }: ApiError): FormErrors {
  const fields = (details['fields'] ?? {}) as Record<string, string>;
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [field.replace(/^product\./, ''), message]),
  );
}
