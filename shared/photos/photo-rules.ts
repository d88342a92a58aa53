/** Photos that shoppers add to a return or a review of an order (decision 0097). */

/** The maximum for one request or one review. */
export const maxPhotos = 3;
/** In bytes. The storefront's scripts scale photos down before, so that only plain forms come near it. */
export const maxPhotoBytes = 8_000_000;
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif'] as const;

export const photoSizes = ['large', 'small'] as const;
export type PhotoSize = (typeof photoSizes)[number];
