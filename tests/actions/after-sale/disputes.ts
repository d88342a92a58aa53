import { settleDispute } from '#server/payments/disputes/settle-dispute.ts';
import type { TestShop } from '../../shop/test-shop.ts';
import { type Buyer, guestWithOrder, payAtProvider } from '../purchase.ts';
import { makeProduct } from '../../data/factories.ts';

export interface DisputedBuyer extends Buyer {
  reference: string;
  /** The provider's id of the dispute. */
  disputeId: string;
}

/** A paid order of two shirts for ₦28,000 whose payment is disputed. The shop has not been notified yet. */
export async function disputedBuyer(
  shop: TestShop,
  { amount, email = 'ada@example.com' }: { amount?: number; email?: string } = {},
): Promise<DisputedBuyer> {
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const buyer = await guestWithOrder(shop, shirt, { email, quantity: 2 });
  const reference = await payAtProvider(shop, buyer);
  await buyer.shopper.verify(reference);
  return { ...buyer, reference, disputeId: await beginDispute(shop, reference, amount) };
}

/** The same, and the shop knows. */
export async function settledDispute(shop: TestShop, options: { amount?: number; email?: string } = {}) {
  const buyer = await disputedBuyer(shop, options);
  await settleDispute(shop, buyer.disputeId);
  return buyer;
}

/** @param amount in kobo; all that is left by default */
export async function beginDispute({ provider }: TestShop, reference: string, amount?: number): Promise<string> {
  const { id } = (await provider.control('POST', `disputes/${reference}`, { event: 'create', amount })) as {
    id: string;
  };
  return id;
}

/** The bank decides: 'declined' leaves the money with the shop. */
export async function decideDispute(
  { provider }: TestShop,
  reference: string,
  outcome: 'auto-accepted' | 'declined' = 'auto-accepted',
): Promise<void> {
  await provider.control('POST', `disputes/${reference}`, { event: 'resolve', outcome });
}

/** The dispute, as the provider has it. */
export async function providersDispute({ provider, config }: TestShop, id: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${provider.url}/dispute/${id}`, {
    headers: { authorization: `Bearer ${config.paystack.secretKey}` },
  });
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}
