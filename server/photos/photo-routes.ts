import type { FastifyError } from 'fastify';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import {
  addPhoto as addPhotoCall,
  adminReviewPhoto,
  orderPhoto,
  publishedPhoto,
  returnPhoto,
} from '#shared/photos/api.ts';
import { currentAccount } from '../accounts/current-account.ts';
import { sendError } from '../http/errors.ts';
import type { App, Routes } from '../http/route.ts';
import { mayRead } from '../orders/access/may-read.ts';
import { sendOrderFile } from '../orders/access/send-order-file.ts';
import { buyingClient } from '../rate-limits/client.ts';
import { consume } from '../rate-limits/consume.ts';
import { addPhoto } from './add-photo.ts';
import { admitPhoto } from './admit-photo.ts';
import { seenWith, sendPhoto } from './send-photo.ts';

/** Anyone who may read an order adds photos to it and opens them; everybody opens what is published. */
export const photoRoutes: Routes = (app, shop) => {
  app.route({
    ...orderPhoto,
    handler: (request, reply) => {
      const { id, photoId, size } = request.params;
      const send = async () => {
        const caller = await currentAccount(shop, request, reply);
        await consume(shop, 'read orders', buyingClient(shop, request, caller));
        if (!(await mayRead(shop.db, id, caller))) throw new ShopError('order_not_found');
        return sendPhoto(shop, reply, { seen: seenWith.order(id), id: photoId, size });
      };
      return sendOrderFile(request, reply, { orderId: id, send });
    },
  });

  app.route({
    ...publishedPhoto,
    handler: ({ params: { photoId, size } }, reply) =>
      sendPhoto(shop, reply, { seen: seenWith.product(), id: photoId, size, caching: 'published' }),
  });

  void app.register(async (uploads: App) => {
    uploads.addContentTypeParser([...addPhotoCall.schema.consumes], { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    uploads.route({
      ...addPhotoCall,
      bodyLimit: addPhotoCall.schema.maxBytes,
      onRequest: (request, reply) => admitPhoto(shop, request, reply),
      errorHandler: (error, request, reply) => void sendError(asPhotoError(error), request, reply),
      handler: async (request) => {
        const { body } = request as { body: unknown };
        if (!Buffer.isBuffer(body)) throw new ShopError('picture_type', { message: messages.photos.type });
        const photo = await addPhoto(shop, request.params.id, body);
        return { success: true as const, message: messages.photos.added, photo };
      },
    });
  });
};

/** Staff who read orders see the photos of their returns, and those who check reviews see theirs. */
export const photoAdminRoutes: Routes = (admin, shop) => {
  admin.route({
    ...returnPhoto,
    handler: ({ params: { id, photoId, size } }, reply) =>
      sendPhoto(shop, reply, { seen: seenWith.return(id), id: photoId, size }),
  });

  admin.route({
    ...adminReviewPhoto,
    handler: ({ params: { id, photoId, size } }, reply) =>
      sendPhoto(shop, reply, { seen: seenWith.review(id), id: photoId, size }),
  });
};

/** Fastify rejects a body before our handler runs, in words about requests. */
function asPhotoError(error: FastifyError): FastifyError | ShopError {
  if (error.statusCode === 413) return new ShopError('picture_too_large', { message: messages.photos.tooLarge });
  if (error.statusCode === 415) return new ShopError('picture_type', { message: messages.photos.type });
  if (error instanceof ShopError && error.code === 'images_unavailable')
    return new ShopError('images_unavailable', { ...error.details, message: messages.photos.unavailable });
  return error;
}
