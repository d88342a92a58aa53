import type { Database } from '../db/database.ts';
import { everyCustomer } from './list-customers.ts';

export const customerColumns = ['name', 'email', 'phone', 'account', 'orders', 'spent_naira', 'last_order_at'] as const;

/** Every customer as a row of a CSV file. */
export async function* customersInFile(db: Database) {
  for await (const { name, email, phone, hasAccount, orders, spent, lastOrderAt } of everyCustomer(db)) {
    yield {
      name,
      email,
      phone,
      account: hasAccount ? 'yes' : 'no',
      orders,
      spent_naira: spent,
      last_order_at: lastOrderAt && new Date(lastOrderAt),
    };
  }
}
