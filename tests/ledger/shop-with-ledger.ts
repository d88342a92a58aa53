import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { guestWithOrder, payAtProvider } from '../actions/purchase.ts';
import { makeProduct } from '../data/factories.ts';
import { testShop } from '../shop/test-shop.ts';

/** A shop with one unpaid order, one paid order, and one whose reservation has ended. */
export async function shopWithLedger() {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 9 } });
  const paying = await guestWithOrder(shop, shirt, { email: 'paid@example.com' });
  await payAtProvider(shop, paying);
  const ended = await guestWithOrder(shop, shirt, { email: 'ended@example.com' });
  shop.clock.forward({ minutes: 31 });
  await reconcilePayments(shop);
  const open = await guestWithOrder(shop, shirt, { email: 'open@example.com' });
  const { reference } = await open.shopper.startPayment(open.order);
  return {
    shop,
    shirt,
    paid: paying.order._id,
    ended: ended.order._id,
    open: open.order._id,
    openReference: reference,
  };
}

type ShopWithLedger = Awaited<ReturnType<typeof shopWithLedger>>;

/** A way to break one rule of the ledger. */
export interface Fault {
  /** Constraints and triggers of the database that would prevent it and are dropped first. */
  walls?: string[];
  breakIt: (ledger: ShopWithLedger) => Promise<unknown>;
  /** What the check must report. */
  says: RegExp;
}

export function run(db: Database, statement: string) {
  return sql.raw(statement).execute(db);
}
