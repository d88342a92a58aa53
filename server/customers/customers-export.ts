import type { Database } from '../db/database.ts';
import { everyCustomer } from './list-customers.ts';

export const customerColumns = ['Name', 'E-mail', 'Phone', 'Account', 'Orders', 'Spent (naira)', 'Last order'] as const;

/** Every customer as a row of a CSV file. */
export async function* customersInFile(db: Database) {
  for await (const { name, email, phone, hasAccount, orders, spent, lastOrderAt } of everyCustomer(db)) {
    yield {
      Name: name,
      'E-mail': email,
      Phone: phone,
      Account: hasAccount ? 'yes' : 'no',
      Orders: orders,
      'Spent (naira)': spent,
      'Last order': lastOrderAt && new Date(lastOrderAt),
    };
  }
}
