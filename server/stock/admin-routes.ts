import { messages } from '#shared/messages.ts';
import * as api from '#shared/stock/admin-api.ts';
import type { Routes } from '../http/route.ts';
import { staffOf } from '../staff/gate.ts';
import { changeShelf } from './change-shelf.ts';
import { stockMovements } from './movements.ts';
import { pageAsked } from './pages-of.ts';
import { setLowAt } from './set-low-at.ts';
import { heldStock, lowAt, lowStock, pieceBySku } from './shelf.ts';
import { stockGrid } from './stock-grid.ts';

const found = { success: true as const, message: messages.stockroom.found };
const saved = { success: true as const, message: messages.stockroom.saved };

export const stockAdminRoutes: Routes = (office, shop) => {
  const { db } = shop;

  office.route({
    ...api.stockGrid,
    handler: async ({ query: { page, search = '' } }) => {
      const [grid, low] = await Promise.all([stockGrid(db, { page: pageAsked(page), search }), lowAt(db)]);
      return { ...found, ...grid, lowAt: low };
    },
  });
  office.route({
    ...api.lowStock,
    handler: async ({ query }) => ({ ...found, ...(await lowStock(db, pageAsked(query.page))) }),
  });
  office.route({
    ...api.heldStock,
    handler: async ({ query }) => ({ ...found, ...(await heldStock(db, pageAsked(query.page))) }),
  });
  office.route({
    ...api.stockPiece,
    handler: async ({ params }) => ({
      ...found,
      ...(await pieceBySku(db, params.sku)),
      lowAt: await lowAt(db),
    }),
  });
  office.route({
    ...api.stockMovements,
    handler: async ({ params, query }) => {
      const { piece } = await pieceBySku(db, params.sku);
      return { ...found, ...(await stockMovements(db, piece, pageAsked(query.page))) };
    },
  });

  office.route({
    ...api.tapStock,
    handler: async (request) => {
      const batch = { ...request.body, kind: 'adjusted' as const, by: staffOf(request) };
      return { ...saved, pieces: await changeShelf(shop, batch) };
    },
  });
  office.route({
    ...api.receiveStock,
    handler: async (request) => {
      const batch = { ...request.body, kind: 'received' as const, by: staffOf(request) };
      return { ...saved, pieces: await changeShelf(shop, batch) };
    },
  });
  office.route({
    ...api.countStock,
    handler: async (request) => {
      const batch = { ...request.body, kind: 'counted' as const, by: staffOf(request) };
      return { ...saved, pieces: await changeShelf(shop, batch) };
    },
  });
  office.route({
    ...api.setLowAt,
    handler: async (request) => {
      const { lowAt: wanted } = request.body;
      await setLowAt(shop, { lowAt: wanted, by: staffOf(request) });
      return { success: true as const, message: messages.stockroom.alertSaved, lowAt: wanted };
    },
  });
};
