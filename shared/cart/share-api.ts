import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { maxSharedItems } from './shared-items.ts';

const missing = messages.cart.shared.nothingToShare;

export const shareCart = endpoint({
  method: 'POST',
  url: '/api/shared-carts',
  failure: messages.cart.shared.failed,
  schema: {
    summary: 'Returns a short link to these items; the same items always get the same link',
    tags: ['cart'],
    body: z.object({
      /** Each as in the long link: '<product>.<first eight characters of the variant>.<quantity>.<size>'. */
      items: z
        .array(z.string(missing).check(z.maxLength(80, missing)), missing)
        .check(z.minLength(1, missing), z.maxLength(maxSharedItems, missing)),
    }),
    isLimited: true,
    response: { 200: z.extend(Success, { path: z.string() }) },
  },
});
