import { cartReminders, setCartReminders } from '#shared/cart-reminders/api.ts';
import { messages } from '#shared/messages.ts';
import { limitedAccount } from '../accounts/limited-account.ts';
import { addUnsubscribe, parseEmailedSteps } from '../http/emailed-steps.ts';
import type { Routes } from '../http/route.ts';
import { endReminders, setReminders, wantsReminders } from './reminder-consent.ts';

/** The switch in the profile, and the way out in the email. */
export const cartReminderRoutes: Routes = (app, shop) => {
  app.route({
    ...cartReminders,
    handler: async (request, reply) => {
      const { id } = await limitedAccount(shop, 'read an account', request, reply);
      return responseWith(messages.general.found, id);
    },
  });

  app.route({
    ...setCartReminders,
    handler: async (request, reply) => {
      const { id } = await limitedAccount(shop, 'change an account', request, reply);
      const { isOn } = request.body;
      await setReminders(shop, id, isOn);
      return responseWith(isOn ? messages.cartReminders.on : messages.cartReminders.off, id);
    },
  });

  void app.register(async (scope) => {
    parseEmailedSteps(scope);
    addUnsubscribe(scope, '/cart-reminders/unsubscribe', {
      run: (token) => endReminders(shop, token),
      message: messages.cartReminders.off,
    });
  });

  async function responseWith(message: string, accountId: string) {
    const { isCartReminderOn } = await shop.settings();
    const reminders = { isOffered: isCartReminderOn, isOn: await wantsReminders(shop.db, accountId) };
    return { success: true as const, message, reminders };
  }
};
