import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import * as calls from '#shared/admin/size-guides/api.ts';
import type { Routes } from '../../http/route.ts';
import { staffOf } from '../../staff/gate.ts';
import { editedSizeGuides } from './edited-size-guides.ts';
import { saveSizeGuide } from './save-size-guide.ts';

/** Editing size guides: for owners. */
export const sizeGuideAdminRoutes: Routes = (admin, shop) => {
  const responseWith = async (message: string) => ({
    success: true as const,
    message,
    guides: await editedSizeGuides(shop.db),
  });

  admin.route({
    ...calls.editedSizeGuides,
    handler: () => responseWith(messages.general.found),
  });

  admin.route({
    ...calls.saveSizeGuide,
    handler: async (request) => {
      await saveSizeGuide(shop, { ...request.body, by: staffOf(request) });
      return responseWith(adminMessages.general.saved);
    },
  });
};
