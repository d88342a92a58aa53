import * as z from 'zod/mini';
import { logoLooks } from '../../brand/logo.ts';
import { endpoint, Success } from '../../endpoint.ts';
import { adminMessages } from '../messages.ts';

/**
 * The maximum size of an image in bytes. The admin resizes images before uploading, so only other clients come near it.
 */
const maxImageBytes = 12_000_000;

/** The accepted image types. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/**
 * Uploads an image as the raw request body, with its own content type.
 *
 * `shape`: `card` (default) fits the whole image on a 4:5 background, as product images are; `whole` keeps its aspect
 * ratio; `logo` cuts off empty margins, keeps transparency, and the response says how its colours contrast with light
 * and dark.
 */
export const uploadImageCall = endpoint({
  method: 'POST',
  url: '/api/admin/pictures',
  failure: adminMessages.products.uploadFailed,
  config: { needs: 'catalogue.change' },
  schema: {
    summary: 'Uploads an image as raw bytes, rotates it upright, removes its location data and stores it as WebP',
    tags: ['products'],
    consumes: imageTypes,
    maxBytes: maxImageBytes,
    querystring: z.object({
      shape: z
        .optional(z.enum(['card', 'whole', 'logo']))
        .check(
          z.describe(
            '`card`, the default, fits the image on a 4:5 background; `whole` keeps its aspect ratio; `logo` also cuts off empty margins and keeps transparency',
          ),
        ),
      name: z
        .optional(z.string(adminMessages.products.fileName).check(z.maxLength(120, adminMessages.products.fileName)))
        .check(z.describe('The name of the file on the device, by which product files may refer to it')),
    }),
    isLimited: true,
    response: {
      // `picture` is its path, as in `variants.main_image`; width and height are in pixels.
      200: z.extend(Success, {
        picture: z.string(),
        width: z.int(),
        height: z.int(),
        look: z.optional(z.enum(logoLooks)),
      }),
    },
  },
});
