import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { ProductId, VariantId } from '../fields.ts';
import { messages } from '../messages.ts';

/** A call and a file of its own, because few shoppers turn a product: its page says only which of its colours turn. */
export const turntables = endpoint({
  method: 'GET',
  url: '/api/product/turntables/:id',
  failure: messages.turntable.failed,
  requiredResponse: { turntables: [] },
  schema: {
    summary:
      'Returns the colours of a product that have a turntable, each with its images in the order in which it turns',
    tags: ['product'],
    isCached: true,
    params: z.object({ id: ProductId }),
    isLimited: true,
    response: {
      200: z.extend(Success, { turntables: z.array(z.object({ _id: VariantId, frames: z.array(z.string()) })) }),
    },
  },
});
