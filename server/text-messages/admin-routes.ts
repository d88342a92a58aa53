import { adminMessages } from '#shared/admin/messages.ts';
import * as calls from '#shared/admin/text-messages/api.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { staffOf } from '../staff/gate.ts';
import { saveTextSettings, textSettings } from './text-settings.ts';

/** Which text messages customers get, for owners. */
export const textMessageAdminRoutes: Routes = (admin, shop) => {
  admin.route({
    ...calls.textSettings,
    handler: async () => ({
      success: true as const,
      message: messages.general.found,
      settings: await textSettings(shop),
    }),
  });

  admin.route({
    ...calls.saveTextSettings,
    handler: async (request) => {
      await saveTextSettings(shop, { ...request.body, by: staffOf(request) });
      return { success: true as const, message: adminMessages.general.saved, settings: await textSettings(shop) };
    },
  });
};
