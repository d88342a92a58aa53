import { requestStock } from '#shared/back-in-stock/api.ts';
import { StockRequestForm } from '#shared/back-in-stock/form.ts';
import { fieldErrors } from '#shared/fields.ts';
import { browserApi } from '../api.ts';
import { useFormPost } from '../ui/forms/useFormPost.ts';

/** Validates and sends the form. */
export const useStockRequest = () => useFormPost({ check, send });

function check(fields: Record<string, string>): Record<string, string> {
  const entry = StockRequestForm.safeParse(fields);
  return entry.success ? {} : fieldErrors(entry.error);
}

const send = (fields: Record<string, string>) => browserApi(requestStock, { body: StockRequestForm.parse(fields) });
