import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { messages } from '../../messages.ts';

/** The most bytes of one picture. Phones shrink it before, so only who sends from elsewhere comes near. */
export const maxImageBytes = 12_000_000;

/** What a picture may be sent as. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/**
 * Takes one picture as the raw body of the request, under its own content type.
 *
 * `shape`: `card` (default) sets it whole on a ground of 4:5, as every product picture is; `whole` keeps its own shape.
 */
export const uploadImageCall = endpoint({
  method: 'POST',
  url: '/api/admin/pictures',
  failure: messages.editing.uploadFailed,
  schema: {
    summary: 'Uploads an image as raw bytes, rotates it upright, removes its location data and stores it as WebP',
    tags: ['products'],
    querystring: z.object({ shape: z.optional(z.enum(['card', 'whole'])) }),
    response: {
      // `picture` is its address, as `variants.main_image` and the API have it; its size in pixels.
      200: z.extend(Success, { picture: z.string(), width: z.int(), height: z.int() }),
    },
  },
});
