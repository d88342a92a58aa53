import * as calls from '#shared/home/admin-api.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { staffOf } from '../staff/gate.ts';
import { homePictures, saveHomePictures } from './home-pictures.ts';

/** The large pictures of the home page: for owners. */
export const homeAdminRoutes: Routes = (office, shop) => {
  const answer = async (message: string) => ({
    success: true as const,
    message,
    pictures: await homePictures(shop.db),
  });

  office.route({
    ...calls.homePictures,
    handler: () => answer(messages.general.found),
  });

  office.route({
    ...calls.saveHomePictures,
    handler: async (request) => {
      await saveHomePictures(shop, { ...request.body, by: staffOf(request) });
      return answer(messages.office.saved);
    },
  });
};
