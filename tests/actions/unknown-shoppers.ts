import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { enforceReservationLimits } from '#server/payments/reservations/enforce-reservation-limits.ts';
import { type CreatedProduct, makeProduct, orderPayload } from '../data/factories.ts';
import type { TestShop } from '../shop/test-shop.ts';
import { statusOf } from './purchase.ts';
import { Shopper } from './shopper.ts';

/** Actions of shoppers who have never paid here, each with a browser of their own. */

interface Placing {
  quantity?: number;
  network?: string;
  email?: string;
  isBegun?: boolean;
}

let placed = 0;

/** A new shopper with a new browser. */
export async function order(
  shop: TestShop,
  product: CreatedProduct,
  { quantity = 1, network, email, isBegun }: Placing = {},
) {
  const shopper = new Shopper(shop, network);
  placed += 1;
  const payload = orderPayload([product], { quantity, email: email ?? `stranger${placed}@example.com` });
  const placedOrder = await shopper.order(payload, { 'idempotency-key': `order-${placed}` });
  const page = isBegun ? await shopper.startPayment(placedOrder) : null;
  return { shopper, order: placedOrder, page };
}

export async function tryToOrder(shop: TestShop, product: CreatedProduct, network: string) {
  placed += 1;
  const payload = orderPayload([product], { email: `stranger${placed}@example.com` });
  return new Shopper(shop, network).call('POST', '/api/orders', payload);
}

export async function pay(shop: TestShop, { shopper, page }: Awaited<ReturnType<typeof order>>): Promise<void> {
  await shop.provider.press(page!.authorizationUrl, 'success');
  await shopper.call('GET', `/api/payment/paystack/verify/${page!.reference}`);
}

/** An honest guest, as far as the receipt. */
export async function buy(shop: TestShop, product: CreatedProduct, { quantity = 1 } = {}): Promise<string> {
  const honest = await order(shop, product, { quantity, network: '10.200.0.1', isBegun: true });
  await pay(shop, honest);
  return statusOf(shop.db, honest.order);
}

/** One more unknown shopper than the limit allows. */
export async function crowd(shop: TestShop): Promise<void> {
  const shirt = await makeProduct(shop.db, { stock: { M: 300 } });
  for (let one = 0; one < 101; one += 1) await order(shop, shirt, { network: `10.50.${one}.1` });
}

/** Units that nobody reserves, of this product or of all. */
export async function available({ db }: TestShop, product?: CreatedProduct): Promise<number> {
  const { total } = await db
    .selectFrom('stock')
    .select((stock) => stock.fn.sum<number>(stock('quantity', '-', stock.ref('reserved'))).as('total'))
    .$if(product !== undefined, (rows) => rows.where('variantId', '=', product!.variantId))
    .executeTakeFirstOrThrow();
  return total;
}

/** Time passes, and the jobs of that minute run. */
export async function later(shop: TestShop, minutes: number): Promise<void> {
  shop.clock.forward({ minutes });
  await reconcilePayments(shop);
  await enforceReservationLimits(shop);
}
