import { adminMessages } from '#shared/admin/messages.ts';
import { saveLogo as saveLogoCall } from '#shared/admin/logo/api.ts';
import type { Routes } from '../../http/route.ts';
import { staffOf } from '../../staff/gate.ts';
import { saveLogo } from './save-logo.ts';

/** The shop's logo: for owners. */
export const logoAdminRoutes: Routes = (admin, shop) => {
  admin.route({
    ...saveLogoCall,
    handler: async (request) => {
      const logo = await saveLogo(shop, { ...request.body, by: staffOf(request) });
      return { success: true as const, message: adminMessages.general.saved, logo };
    },
  });
};
