import type { PhotoSize } from './photo-rules.ts';

/** Where the photos of a request or a review are opened; which of these addresses a page uses depends on who looks. */

export type PhotoUrl = (photo: string, size: PhotoSize) => string;

export const orderPhotoUrl =
  (orderId: string): PhotoUrl =>
  (photo, size) =>
    `/api/orders/${orderId}/photos/${photo}/${size}`;

export const returnPhotoUrl =
  (returnId: string): PhotoUrl =>
  (photo, size) =>
    `/api/admin/returns/${returnId}/photos/${photo}/${size}`;

export const adminReviewPhotoUrl =
  (reviewId: string): PhotoUrl =>
  (photo, size) =>
    `/api/admin/product-reviews/${reviewId}/photos/${photo}/${size}`;

/** The URL of a published review's photo, for everybody. */
export const publishedPhotoUrl: PhotoUrl = (photo, size) => `/api/product/review-photos/${photo}/${size}`;
