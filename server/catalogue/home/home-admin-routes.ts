import * as calls from '#shared/admin/home/api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../../http/route.ts';
import { staffOf } from '../../staff/gate.ts';
import { homeImages } from './home-images.ts';
import { saveHomeImages } from './save-home-images.ts';

/** The banners of the home page: for owners. */
export const homeAdminRoutes: Routes = (admin, shop) => {
  const responseWith = async (message: string) => ({
    success: true as const,
    message,
    pictures: await homeImages(shop.db),
  });

  admin.route({
    ...calls.homeImages,
    handler: () => responseWith(messages.general.found),
  });

  admin.route({
    ...calls.saveHomeImages,
    handler: async (request) => {
      await saveHomeImages(shop, { ...request.body, by: staffOf(request) });
      return responseWith(adminMessages.general.saved);
    },
  });
};
