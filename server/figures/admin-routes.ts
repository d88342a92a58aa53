import { payouts, salesFigures, standing } from '#shared/figures/admin-api.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { comparePayouts } from './compare-payouts.ts';
import { salesWithin } from './sales-figures.ts';
import { standingNow } from './standing.ts';

export const figuresAdminRoutes: Routes = (office, shop) => {
  const { db } = shop;
  const found = { success: true as const, message: messages.general.found };

  office.route({ ...standing, handler: async () => ({ ...found, standing: await standingNow(db) }) });

  office.route({ ...salesFigures, handler: async ({ query }) => ({ ...found, ...(await salesWithin(db, query)) }) });

  office.route({ ...payouts, handler: async () => ({ ...found, payouts: await comparePayouts(shop) }) });
};
