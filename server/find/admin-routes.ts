import { find } from '#shared/admin/find/api.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { staffOf } from '../staff/gate.ts';
import { logCustomerRead } from '../staff/log-read.ts';
import { findAnything } from './find-anything.ts';

export const findAdminRoutes: Routes = (admin, { db, now }) => {
  admin.route({
    ...find,
    handler: async (request) => {
      const by = staffOf(request);
      await logCustomerRead(db, { by, at: now(), action: 'customers.searched' });
      return {
        success: true as const,
        message: messages.general.found,
        found: await findAnything(db, request.query.search, by),
      };
    },
  });
};
