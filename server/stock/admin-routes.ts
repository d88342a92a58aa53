import { adminMessages } from '#shared/admin/messages.ts';
import * as api from '#shared/admin/stock/api.ts';
import type { Routes } from '../http/route.ts';
import { staffOf } from '../staff/gate.ts';
import { adjustStock } from './adjust-stock.ts';
import { stockMovements } from './movements.ts';
import { setLowStockThreshold } from './set-low-stock-threshold.ts';
import { lowStock, lowStockThreshold } from './lists/low-stock.ts';
import { reservedStock } from './lists/reserved-stock.ts';
import { stockItemBySku } from './lists/stock-item-by-sku.ts';
import { stockGrid } from './stock-grid.ts';

const found = { success: true as const, message: adminMessages.stock.found };
const saved = { success: true as const, message: adminMessages.stock.saved };

/** All sizes of the largest product, each with its numbers, as JSON. */
const bodyLimit = 250_000;

export const stockAdminRoutes: Routes = (admin, shop) => {
  const { db } = shop;

  admin.route({
    ...api.stockGrid,
    handler: async ({ query: { cursor, search = '' } }) => {
      const [grid, lowAt] = await Promise.all([stockGrid(db, { cursor, search }), lowStockThreshold(db)]);
      return { ...found, ...grid, lowAt };
    },
  });
  admin.route({
    ...api.lowStock,
    handler: async ({ query }) => ({ ...found, ...(await lowStock(db, query.cursor)) }),
  });
  admin.route({
    ...api.reservedStock,
    handler: async ({ query }) => ({ ...found, ...(await reservedStock(db, query.cursor)) }),
  });
  admin.route({
    ...api.stockItem,
    handler: async ({ params }) => ({
      ...found,
      ...(await stockItemBySku(db, params.sku)),
      lowAt: await lowStockThreshold(db),
    }),
  });
  admin.route({
    ...api.stockMovements,
    handler: async ({ params, query }) => {
      const { item } = await stockItemBySku(db, params.sku);
      return { ...found, ...(await stockMovements(db, item, query.cursor)) };
    },
  });

  admin.route({
    ...api.adjustStockByOne,
    bodyLimit,
    handler: async (request) => {
      const batch = { ...request.body, kind: 'adjusted' as const, by: staffOf(request) };
      return { ...saved, items: await adjustStock(shop, batch) };
    },
  });
  admin.route({
    ...api.receiveStock,
    bodyLimit,
    handler: async (request) => {
      const batch = { ...request.body, kind: 'received' as const, by: staffOf(request) };
      return { ...saved, items: await adjustStock(shop, batch) };
    },
  });
  admin.route({
    ...api.countStock,
    bodyLimit,
    handler: async (request) => {
      const batch = { ...request.body, kind: 'counted' as const, by: staffOf(request) };
      return { ...saved, items: await adjustStock(shop, batch) };
    },
  });
  admin.route({
    ...api.setLowStockThreshold,
    handler: async (request) => {
      const { lowAt } = request.body;
      await setLowStockThreshold(shop, { lowAt, by: staffOf(request) });
      return { success: true as const, message: adminMessages.stock.alertSaved, lowAt };
    },
  });
};
