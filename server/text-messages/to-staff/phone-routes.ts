import { adminMessages } from '#shared/admin/messages.ts';
import * as calls from '#shared/admin/notices/phone-api.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../../http/route.ts';
import { staffOf } from '../../staff/gate.ts';
import { ownPhoneOf, removePhoneOf } from './own-phone.ts';
import { confirmByCode, textCode } from './phone-code.ts';

/** Every member of staff has a number of their own (docs/decisions/0110). */
export const phoneRoutes: Routes = (admin, shop) => {
  admin.route({
    ...calls.ownPhone,
    handler: async (request) => shown(messages.general.found, staffOf(request)),
  });

  admin.route({
    ...calls.textPhoneCode,
    handler: async (request) => {
      const by = staffOf(request);
      await textCode(shop, { ...request.body, by });
      return shown(adminMessages.phones.codeSent, by);
    },
  });

  admin.route({
    ...calls.confirmPhone,
    handler: async (request) => {
      const by = staffOf(request);
      await confirmByCode(shop, { ...request.body, by });
      return shown(adminMessages.phones.confirmed, by);
    },
  });

  admin.route({
    ...calls.removePhone,
    handler: async (request) => {
      const by = staffOf(request);
      await removePhoneOf(shop, by);
      return shown(adminMessages.phones.removed, by);
    },
  });

  const shown = async (message: string, by: Staff) => ({
    success: true as const,
    message,
    phone: await ownPhoneOf(shop, by),
  });
};
