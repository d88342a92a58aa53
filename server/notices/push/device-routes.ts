import { adminMessages } from '#shared/admin/messages.ts';
import { addDevice, ownDevices, removeDevice, testDevice } from '#shared/admin/notices/devices-api.ts';
import { messages } from '#shared/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Routes } from '../../http/route.ts';
import { deviceOf } from '../../rate-limits/client.ts';
import { staffOf } from '../../staff/gate.ts';
import { deleteDevice, devicesOf, saveDevice, sendTestNotice } from './devices.ts';
import { publicPushKey } from './push-keys.ts';

/** Every member of staff has devices of their own (docs/decisions/0107). */
export const deviceRoutes: Routes = (admin, shop) => {
  admin.route({
    ...ownDevices,
    handler: async (request) => listed(messages.general.found, staffOf(request)),
  });

  admin.route({
    ...addDevice,
    handler: async (request) => {
      const by = staffOf(request);
      await saveDevice(shop, { ...request.body, device: deviceOf(request), by });
      return listed(adminMessages.devices.added, by);
    },
  });

  admin.route({
    ...removeDevice,
    handler: async (request) => {
      const by = staffOf(request);
      await deleteDevice(shop, request.params.id, by);
      return listed(adminMessages.devices.removed, by);
    },
  });

  admin.route({
    ...testDevice,
    handler: async (request) => {
      await sendTestNotice(shop, request.params.id, staffOf(request));
      return { success: true as const, message: adminMessages.devices.tested };
    },
  });

  const listed = async (message: string, by: Staff) => ({
    success: true as const,
    message,
    devices: await devicesOf(shop.db, by),
    publicKey: shop.config.hasServiceWorker ? await publicPushKey(shop) : null,
  });
};
