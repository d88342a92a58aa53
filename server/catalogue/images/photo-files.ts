import type { PhotoSize } from '#shared/photos/photo-rules.ts';

/**
 * The file of a shopper's photo. No public address leads to this folder: `/pictures/` knows only `originals` and `sizes`
 * (`image-files.ts`).
 */
export const photoFile = (id: string, size: PhotoSize) => `photos/${id}-${size}.jpg`;

/** Whether a file is a shopper's photo, and not, for example, half written. */
export const isPhotoFile = (file: string): boolean => /^photos\/[0-9a-f-]{36}-(large|small)\.jpg$/.test(file);
