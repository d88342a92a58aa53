import { adminMessages } from '#shared/admin/messages.ts';
import * as calls from '#shared/admin/setup/api.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { consumeRateLimit, type Limit } from '../rate-limits/counters.ts';
import { staffOf } from '../staff/gate.ts';
import { shopSetup } from './shop-setup.ts';
import { confirmPart, tryKey, tryMail } from './try-setup.ts';

/** By member of staff: each asks the provider or the mail server. */
const tries: Limit = { name: 'setup-tries', max: 60, perSeconds: 3_600 };

/** The parts that a new shop still needs, for owners. */
export const setupAdminRoutes: Routes = (admin, shop) => {
  const { db, now } = shop;
  const texts = adminMessages.setup;
  const setupNow = async (message: string) => ({ success: true as const, message, setup: await shopSetup(shop) });

  admin.route({ ...calls.shopSetup, handler: () => setupNow(messages.general.found) });

  admin.route({
    ...calls.tryPaymentKey,
    handler: async (request) => {
      const by = staffOf(request);
      await consumeRateLimit(db, now(), tries, by._id);
      const outcome = await tryKey(shop, by);
      return { ...(await setupNow(texts.keyOutcomes[outcome])), outcome };
    },
  });

  admin.route({
    ...calls.sendTestEmail,
    handler: async (request) => {
      const by = staffOf(request);
      await consumeRateLimit(db, now(), tries, by._id);
      const problem = await tryMail(shop, by);
      return { ...(await setupNow(problem ?? texts.emailSent(by.email))), problem, to: by.email };
    },
  });

  admin.route({
    ...calls.confirmSetupPart,
    handler: async (request) => {
      await confirmPart(shop, request.body.part, staffOf(request));
      return setupNow(adminMessages.general.saved);
    },
  });
};
