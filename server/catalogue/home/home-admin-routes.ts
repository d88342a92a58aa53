import * as calls from '#shared/admin/home/api.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../../http/route.ts';
import { staffOf } from '../../staff/gate.ts';
import { homeImages, saveHomeImages } from './home-images.ts';

/** The banners of the home page: for owners. */
export const homeAdminRoutes: Routes = (office, shop) => {
  const answer = async (message: string) => ({
    success: true as const,
    message,
    pictures: await homeImages(shop.db),
  });

  office.route({
    ...calls.homeImages,
    handler: () => answer(messages.general.found),
  });

  office.route({
    ...calls.saveHomeImages,
    handler: async (request) => {
      await saveHomeImages(shop, { ...request.body, by: staffOf(request) });
      return answer(messages.office.saved);
    },
  });
};
