import type { FastifyError } from 'fastify';
import { uploadImageCall } from '#shared/admin/images/api.ts';
import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { sendError } from '../../http/errors.ts';
import type { App, Routes } from '../../http/route.ts';
import { staffOf } from '../../staff/gate.ts';
import { uploadImage } from './upload-image.ts';

/** Images are sent as raw bytes; no other route accepts such bodies. */
export const imageAdminRoutes: Routes = (admin, shop) => {
  void admin.register(async (uploads: App) => {
    uploads.addContentTypeParser([...uploadImageCall.schema.consumes], { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    uploads.route({
      ...uploadImageCall,
      bodyLimit: uploadImageCall.schema.maxBytes,
      errorHandler: (error, request, reply) => void sendError(asPictureError(error), request, reply),
      handler: async (request) => {
        const { body } = request as { body: unknown };
        if (!Buffer.isBuffer(body)) throw new ShopError('picture_type');
        const { shape = 'card', name } = request.query;
        const taken = await uploadImage(shop, { bytes: body, shape, name, by: staffOf(request) });
        return { success: true as const, message: adminMessages.products.uploaded, ...taken };
      },
    });
  });
};

/** Fastify rejects the body before our handler runs, in words about requests. */
function asPictureError(error: FastifyError): FastifyError | ShopError {
  if (error.statusCode === 413) return new ShopError('picture_too_large');
  if (error.statusCode === 415) return new ShopError('picture_type');
  return error;
}
