import * as delivery from '#shared/admin/delivery/api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import * as calls from '#shared/admin/settings/api.ts';
import { SettingsForm } from '#shared/admin/settings/forms.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { keysOf } from '#shared/keys-of.ts';
import type { Routes } from '../http/route.ts';
import { staffOf } from '../staff/gate.ts';
import { deliveryTerms, saveDelivery } from './save-delivery.ts';
import { saveSettings } from './save-settings.ts';

/** Editing the shop's settings and its delivery areas, for owners. */
export const settingsAdminRoutes: Routes = (admin, shop) => {
  admin.route({
    ...calls.shopSettings,
    handler: async () => responseWith(messages.general.found),
  });

  admin.route({
    ...calls.saveSettings,
    handler: async (request) => {
      await saveSettings(shop, { ...request.body, by: staffOf(request) });
      return responseWith(adminMessages.general.saved);
    },
  });

  admin.route({
    ...delivery.deliveryTerms,
    handler: async () => ({
      success: true as const,
      message: messages.general.found,
      terms: await deliveryTerms(shop.db),
    }),
  });

  admin.route({
    ...delivery.saveDelivery,
    handler: async (request) => {
      await saveDelivery(shop, { ...request.body, by: staffOf(request) });
      return { success: true as const, message: adminMessages.general.saved, terms: await deliveryTerms(shop.db) };
    },
  });

  async function responseWith(message: string) {
    // The version is read first: after a save in between it is outdated, and overwriting is rejected.
    const { version } = await shop.db.selectFrom('shopSettings').select('version').executeTakeFirstOrThrow();
    const settings = editable(await shop.settings());
    return { success: true as const, message, settings, fromServer: editable(shop.config.shop), version };
  }
};

const names = keysOf(SettingsForm.shape);

function editable(settings: ShopSettings): calls.Settings {
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as calls.Settings;
}
