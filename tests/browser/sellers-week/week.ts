import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { fetchProviderTransactions } from '#server/ledger/provider-transactions.ts';
import type { OpenShop } from '../open-shop.ts';

/** The week of a seller: her shop, her phone, and the day that it is. */
export interface Week {
  shop: OpenShop;
  /** The owner's phone. */
  owner: Page;
}

/** From one morning to the next, in which a session of staff does not expire. */
const dayMs = 20 * 3_600_000;

/**
 * Moves the clocks of the shop and of the owner's phone to a day of the week. The first one is 0. The payment provider's clock
 * stays ours, so all that it took is of the first day.
 */
export async function beginDay({ shop, owner }: Week, day: number): Promise<void> {
  shop.runAhead(day * dayMs);
  await owner.clock.setSystemTime(shop.now());
}

/** A phone that nobody has used yet, whose clock goes as the shop's. */
export async function newPhone(shop: OpenShop, options?: Parameters<OpenShop['visit']>[0]): Promise<Page> {
  const page = await shop.visit(options);
  await page.clock.install({ time: shop.now() });
  return page;
}

/** Every rule of the ledger is kept, and the payment provider has the same payments and refunds. */
export async function expectLedgerRight(shop: OpenShop): Promise<void> {
  const check = async () => {
    const ledger = fetchProviderTransactions(shop.config);
    const { complaints, isCompared } = await checkLedger(shop.db, { now: shop.now(), ledger, isAtRest: true });
    return { isCompared, complaints };
  };
  // Emails and the provider's messages are worked off in the background.
  await expect.poll(check).toEqual({ isCompared: true, complaints: [] });
}

/** How many of a product there are in medium, and how many of them are reserved. */
export async function mediumOf({ db }: OpenShop, name: string): Promise<{ quantity: number; reserved: number }> {
  return db
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'stock.variantId')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select(['quantity', 'reserved'])
    .where('products.name', '=', name)
    .where('size', '=', 'M')
    .executeTakeFirstOrThrow();
}
