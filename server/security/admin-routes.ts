import { messages } from '#shared/messages.ts';
import { securityEvents } from '#shared/admin/security/api.ts';
import type { Routes } from '../http/route.ts';
import { listSecurityEvents } from './security-events.ts';

/** The list of security events: for owners. */
export const securityAdminRoutes: Routes = (admin, { db }) => {
  admin.route({
    ...securityEvents,
    handler: async ({ query }) => ({
      success: true as const,
      message: messages.general.found,
      ...(await listSecurityEvents(db, query)),
    }),
  });
};
