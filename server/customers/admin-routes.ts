import {
  customer,
  customers,
  exportCustomer,
  eraseCustomer as eraseCustomerCall,
} from '#shared/admin/customers/api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { dataOfPerson } from '../privacy/export-data.ts';
import { staffOf } from '../staff/gate.ts';
import { logCustomerRead } from '../staff/log-read.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { getCustomer } from './get-customer.ts';
import { listCustomers } from './list-customers.ts';
import { eraseCustomer, personOfCustomer } from './erase-customer.ts';

export const customerAdminRoutes: Routes = (admin, shop) => {
  const { db, now } = shop;
  const found = { success: true as const, message: messages.general.found };

  admin.route({
    ...customers,
    handler: async (request) => {
      const { query } = request;
      const action = query.search === '' ? 'customers.listed' : 'customers.searched';
      await logCustomerRead(db, { by: staffOf(request), at: now(), action });
      return { ...found, ...(await listCustomers(db, query)) };
    },
  });

  admin.route({
    ...customer,
    handler: async (request) => {
      const read = await getCustomer(db, request.params.id);
      await logCustomerRead(db, { by: staffOf(request), at: now(), action: 'customer.read', subject: read._id });
      return { ...found, customer: read };
    },
  });

  // Exports are logged too, though nothing changes.
  admin.route({
    ...exportCustomer,
    handler: async (request, reply) => {
      const { id } = request.params;
      const person = await personOfCustomer(db, id);
      await writeAudit(db, { by: staffOf(request), at: now(), action: 'customer.exported', subject: id });
      void reply.header('content-disposition', `attachment; filename="customer-${id.slice(0, 8)}.json"`);
      return dataOfPerson(db, person, now());
    },
  });

  admin.route({
    ...eraseCustomerCall,
    handler: async (request) => {
      const { id } = request.params;
      await eraseCustomer(shop, { id, confirm: request.body.confirm, by: staffOf(request) });
      return { success: true as const, message: adminMessages.customers.deleted };
    },
  });
};
