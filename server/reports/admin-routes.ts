import { barCounts, monthsReport, profitReport, salesReport, dashboardSummary } from '#shared/admin/reports/api.ts';
import { payouts } from '#shared/admin/reports/payouts-api.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { staffOf } from '../staff/gate.ts';
import { countForBar, countsFor } from './bar-counts.ts';
import { comparePayouts } from './compare-payouts.ts';
import { stockValue } from './cost-of-goods.ts';
import { profitByProduct } from './profit-by-product.ts';
import { openCreditKobo } from '../store-credit/credit.ts';
import { salesByMonth } from './sales-by-month.ts';
import { salesInPeriod } from './sales-report.ts';
import { dashboardCounts } from './dashboard.ts';

export const reportAdminRoutes: Routes = (admin, shop) => {
  const { db } = shop;
  const found = { success: true as const, message: messages.general.found };

  admin.route({ ...dashboardSummary, handler: async () => ({ ...found, dashboard: await dashboardCounts(shop) }) });

  admin.route({
    ...barCounts,
    handler: async (request) => ({
      ...found,
      counts: countsFor(staffOf(request), await countForBar(db, shop.now())),
    }),
  });

  admin.route({ ...salesReport, handler: async ({ query }) => ({ ...found, ...(await salesInPeriod(db, query)) }) });

  admin.route({
    ...monthsReport,
    handler: async () => {
      const { isVatRegistered } = await shop.settings();
      const [months, stock, openCredit] = await Promise.all([
        salesByMonth(db, shop.now()),
        stockValue(db),
        openCreditKobo(db),
      ]);
      return { ...found, isVatRegistered, months, stock, openCreditKobo: openCredit };
    },
  });

  admin.route({
    ...profitReport,
    handler: async ({ query }) => {
      const { isVatRegistered } = await shop.settings();
      return { ...found, isVatRegistered, ...(await profitByProduct(db, query)) };
    },
  });

  admin.route({ ...payouts, handler: async () => ({ ...found, ...(await comparePayouts(shop)) }) });
};
