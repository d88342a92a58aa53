import {
  addPhotoDraft as addPhotoDraftCall,
  photoDrafts as photoDraftsCall,
} from '#shared/admin/products/photo-drafts-api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../../http/route.ts';
import { staffOf } from '../../staff/gate.ts';
import { addPhotoDraft } from './add-photo-draft.ts';
import { photoDrafts } from './photo-drafts.ts';

/** Drafts of products from photos. The photos themselves are uploaded as all pictures are. */
export const photoDraftRoutes: Routes = (admin, shop) => {
  admin.route({
    ...addPhotoDraftCall,
    handler: async (request) => {
      const draft = request.params.id.toLowerCase();
      await addPhotoDraft(shop, { ...request.body, id: draft, by: staffOf(request) });
      return { success: true as const, message: adminMessages.products.draftAdded, draft };
    },
  });

  admin.route({
    ...photoDraftsCall,
    handler: async () => ({
      success: true as const,
      message: messages.general.found,
      ...(await photoDrafts(shop.db)),
    }),
  });
};
