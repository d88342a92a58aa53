import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import * as calls from '#shared/admin/staff/api.ts';
import type { Routes } from '../http/route.ts';
import { listAuditLog } from './list-audit-log.ts';
import { staffOf } from './gate.ts';
import { invitation } from './invite-staff.ts';
import { addStaff, changeStaff, resetAuthenticator, deactivateStaff, staffList } from './staff.ts';

/** Managing staff, and the audit log. */
export const staffAdminRoutes: Routes = (admin, shop) => {
  const { db, now } = shop;
  const staffNow = async (message: string) => ({ success: true as const, message, staff: await staffList(db) });
  const texts = adminMessages.settings;

  admin.route({
    ...calls.staffList,
    handler: () => staffNow(messages.general.found),
  });

  admin.route({
    ...calls.addStaff,
    handler: async (request) => {
      const [person, by] = [request.body, staffOf(request)];
      const invite = invitation(shop, { ...person, by });
      await addStaff(db, { ...person, isNew: true, invite, by, at: now() });
      return staffNow(texts.staffAdded(request.body.email));
    },
  });

  admin.route({
    ...calls.changeStaff,
    handler: async (request) => {
      await changeStaff(db, { staffId: request.params.id, ...request.body, by: staffOf(request), at: now() });
      return staffNow(adminMessages.general.saved);
    },
  });

  admin.route({
    ...calls.resetAuthenticator,
    handler: async (request) => {
      await resetAuthenticator(db, { staffId: request.params.id, by: staffOf(request), at: now() });
      return staffNow(texts.authenticatorReset);
    },
  });

  admin.route({
    ...calls.deactivateStaff,
    handler: async (request) => {
      await deactivateStaff(db, { staffId: request.params.id, by: staffOf(request), at: now() });
      return staffNow(texts.staffLeft);
    },
  });

  admin.route({
    ...calls.auditLog,
    handler: async ({ query }) => ({
      success: true as const,
      message: messages.general.found,
      ...(await listAuditLog(db, query)),
    }),
  });
};
