import { adminMessages } from '#shared/admin/messages.ts';
import { ownNotices, saveOwnNotices } from '#shared/admin/notices/api.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { staffOf } from '../staff/gate.ts';
import { noticeChoicesOf, saveNoticeChoices } from './notice-choices.ts';

/** Every member of staff chooses for themselves. */
export const noticeAdminRoutes: Routes = (admin, shop) => {
  admin.route({
    ...ownNotices,
    handler: async (request) => ({
      success: true as const,
      message: messages.general.found,
      choices: await noticeChoicesOf(shop.db, staffOf(request)),
    }),
  });

  admin.route({
    ...saveOwnNotices,
    handler: async (request) => {
      const by = staffOf(request);
      await saveNoticeChoices(shop, { ...request.body, by });
      return {
        success: true as const,
        message: adminMessages.general.saved,
        choices: await noticeChoicesOf(shop.db, by),
      };
    },
  });
};
