import { checkLedger } from '#server/ledger/check-ledger.ts';
import { fetchProviderTransactions } from '#server/ledger/provider-transactions.ts';
import type { TestShop } from '../shop/test-shop.ts';

/** The faults that the ledger's rules find in a shop, compared with the list of its provider. */
export async function complaints(shop: TestShop, { isAtRest = true } = {}) {
  const ledger = fetchProviderTransactions(shop.config);
  return (await checkLedger(shop.db, { now: shop.now(), ledger, isAtRest })).complaints;
}
