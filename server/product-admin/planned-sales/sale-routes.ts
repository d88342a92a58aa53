import * as calls from '#shared/admin/planned-sales/api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../../http/route.ts';
import { staffOf } from '../../staff/gate.ts';
import { cancelSale, endSale, moveSaleEnd, startSale } from './move-sale.ts';
import { savePlannedSale } from './plan-sale.ts';
import { productsOfGroup } from './sale-products.ts';
import { listSales, shownSale } from './show-sales.ts';

const texts = adminMessages.plannedSales;

/** Sales that are planned once for many products: for anyone who changes prices. */
export const plannedSaleRoutes: Routes = (admin, shop) => {
  const { db } = shop;
  const found = { success: true as const, message: messages.general.found };
  const movedAs = async (id: string, message: string) => ({
    success: true as const,
    message,
    sale: await shownSale(db, id),
  });

  admin.route({ ...calls.plannedSales, handler: async () => ({ ...found, sales: await listSales(db) }) });

  admin.route({
    ...calls.plannedSale,
    handler: async ({ params }) => ({ ...found, sale: await shownSale(db, params.id) }),
  });

  admin.route({
    ...calls.savePlannedSale,
    handler: async (request) => {
      const { version, sale: form } = request.body;
      const { id } = request.params;
      await savePlannedSale(shop, { id, version, form, by: staffOf(request) });
      return movedAs(id, texts.planned);
    },
  });

  admin.route({
    ...calls.moveSaleEnd,
    handler: async (request) => {
      await moveSaleEnd(shop, { ...request.params, ...request.body, by: staffOf(request) });
      return movedAs(request.params.id, texts.endMoved);
    },
  });

  admin.route({
    ...calls.startSale,
    handler: async (request) => {
      await startSale(shop, { ...request.params, ...request.body, by: staffOf(request) });
      return movedAs(request.params.id, texts.started);
    },
  });

  admin.route({
    ...calls.endSale,
    handler: async (request) => {
      await endSale(shop, { ...request.params, ...request.body, by: staffOf(request) });
      return movedAs(request.params.id, texts.ended);
    },
  });

  admin.route({
    ...calls.cancelSale,
    handler: async (request) => {
      await cancelSale(shop, { ...request.params, ...request.body, by: staffOf(request) });
      return movedAs(request.params.id, texts.cancelled);
    },
  });

  admin.route({
    ...calls.productsOfGroup,
    handler: async ({ body }) => ({ ...found, products: await productsOfGroup(shop, body) }),
  });
};
