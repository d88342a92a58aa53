import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminProduct, editedProduct, saveProduct } from '#shared/admin/products/api.ts';
import type { ProductEntry, ProductStatus } from '#shared/admin/products/forms.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { ApiError, isRejection } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import { useAction } from '../ui/useAction.ts';
import { showSaved } from '../ui/forms/show-saved.ts';
import type { FormValues } from './product-form.ts';
import { edited as editedQuery } from './product-queries.ts';

interface Saving {
  entry: ProductEntry;
  status: ProductStatus | undefined;
  /** The version that it is saved over. */
  over: number | null;
  /** The values of the form that were sent. */
  sent: FormValues;
}

interface SaveOptions {
  id: string;
  onSaved: (product: AdminProduct, sent: FormValues) => void;
  onRejected: (error: ApiError, sent: FormValues) => void;
  /** No response came, or none of which it is known whether the product was saved. */
  onLost: (entry: ProductEntry) => void;
}

/** Sends a product, and reads what somebody else saved in the meantime. */
export function useSaveProduct({ id, onSaved, onRejected, onLost }: SaveOptions) {
  const queries = useQueryClient();
  const [problem, setProblem] = useState<ApiError | null>(null);

  const updateCache = (product: AdminProduct) =>
    showSaved(queries, editedQuery(product._id).queryKey, (known) => known && { ...known, edited: product });

  const saving = useAction({
    mutationFn: ({ entry, status, over }: Saving) =>
      adminApi(saveProduct, { params: { id }, body: { version: over, product: entry, ...(status && { status }) } }),
    onSuccess: ({ edited, message }, { sent }) => {
      onSaved(edited, sent);
      updateCache(edited);
      toast.success(message);
      void queries.invalidateQueries({ queryKey: ['admin', 'products'] });
      void queries.invalidateQueries({ queryKey: ['products'] });
    },
    onError: (error, { entry, sent }) => {
      setProblem(error instanceof ApiError ? error : new ApiError(adminMessages.general.saveFailed, 0));
      if (error instanceof ApiError) onRejected(error, sent);
      if (!isRejection(error)) onLost(entry);
    },
  });

  const readCurrent = async () => {
    const current = await adminApi(editedProduct, { params: { id } });
    setProblem(null);
    // A sale may have begun in the meantime.
    queries.setQueryData(editedQuery(id).queryKey, (known) => known && current);
    return current.edited;
  };

  return {
    problem,
    clearProblem: () => setProblem(null),
    isSaving: saving.isPending,
    /** The values of the last save. */
    sentStatus: saving.variables?.status,
    send: (product: Saving) => saving.mutate(product),
    readCurrent,
  };
}
