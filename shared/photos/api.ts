import * as z from 'zod/mini';
import { adminMessages } from '../admin/messages.ts';
import { endpoint, Success } from '../endpoint.ts';
import { idWith, OrderId } from '../fields.ts';
import { messages } from '../messages.ts';
import { maxPhotoBytes, maxPhotos, photoSizes, photoTypes } from './photo-rules.ts';

const PhotoId = idWith(messages.photos.notFound);
const Size = z.enum(photoSizes, messages.photos.notFound);

/** The photos of a form, in their order. */
export const PhotoIds = z._default(
  z.array(idWith(messages.photos.gone), messages.general.invalidRequest).check(
    z.maxLength(maxPhotos, messages.photos.tooMany),
    z.refine((ids) => new Set(ids).size === ids.length, messages.photos.tooMany),
  ),
  [],
);

const produces = ['image/jpeg'] as const;
const response = { 200: z.any() };

export const addPhoto = endpoint({
  method: 'POST',
  url: '/api/orders/:id/photos',
  failure: messages.photos.sendFailed,
  requiredResponse: { photo: '' },
  schema: {
    summary:
      'Uploads a photo as raw bytes for a return or a review of a delivered order, from whoever may read the order. It is rotated upright, loses its location data, and is deleted after a day if nothing uses it',
    tags: ['order'],
    params: z.object({ id: OrderId }),
    consumes: photoTypes,
    maxBytes: maxPhotoBytes,
    isLimited: true,
    // Its id.
    response: { 200: z.extend(Success, { photo: z.string() }) },
  },
});

export const orderPhoto = endpoint({
  method: 'GET',
  url: '/api/orders/:id/photos/:photoId/:size',
  failure: messages.photos.notFound,
  schema: {
    summary: 'Returns a photo of an order to whoever may read the order',
    tags: ['order'],
    params: z.object({ id: OrderId, photoId: PhotoId, size: Size }),
    produces,
    isLimited: true,
    response,
  },
});

export const returnPhoto = endpoint({
  method: 'GET',
  url: '/api/admin/returns/:id/photos/:photoId/:size',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'orders.read' },
  schema: {
    summary: 'Returns a photo of a return',
    tags: ['admin: returns'],
    params: z.object({ id: idWith(adminMessages.general.notFound), photoId: PhotoId, size: Size }),
    produces,
    response,
  },
});

export const adminReviewPhoto = endpoint({
  method: 'GET',
  url: '/api/admin/product-reviews/:id/photos/:photoId/:size',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'reviews.moderate' },
  schema: {
    summary: 'Returns a photo of a review, published or not',
    tags: ['admin: reviews'],
    params: z.object({ id: idWith(adminMessages.general.notFound), photoId: PhotoId, size: Size }),
    produces,
    response,
  },
});

export const publishedPhoto = endpoint({
  method: 'GET',
  url: '/api/product/review-photos/:photoId/:size',
  failure: messages.photos.notFound,
  schema: {
    summary: 'Returns a photo that staff published with a review',
    tags: ['product'],
    params: z.object({ photoId: PhotoId, size: Size }),
    produces,
    response,
  },
});
