import { adminInvoice } from '#shared/admin/orders/api.ts';
import type { Routes } from '../http/route.ts';
import { sendInvoice } from './routes.ts';

export const invoiceAdminRoutes: Routes = (admin, shop) => {
  admin.route({
    ...adminInvoice,
    handler: (request, reply) => sendInvoice(shop, request.params.id, request, reply),
  });
};
