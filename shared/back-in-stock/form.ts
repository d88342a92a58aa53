import * as z from 'zod/mini';
import { emailWith, ProductId, Size, VariantId } from '../fields.ts';
import { messages } from '../messages.ts';

/** A request for an email when a sold-out size is back. */
export const StockRequestForm = z.object({
  productId: ProductId,
  variantId: VariantId,
  size: Size,
  email: emailWith(messages.backInStock.email, messages.backInStock.emailInvalid),
});
export type StockRequestForm = z.output<typeof StockRequestForm>;
