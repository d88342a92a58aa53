import type { Order } from '#shared/orders/api.ts';
import type { StoreCredit } from '#shared/store-credit/api.ts';
import { refundOrder } from '#server/payments/refunds/refund-order.ts';
import { settlePayment } from '#server/payments/settle-payment.ts';
import { type CreatedProduct, makeProduct, orderPayload, type OrderOptions } from '../../data/factories.ts';
import type { TestShop } from '../../shop/test-shop.ts';
import { payAtProvider } from '../purchase.ts';
import type { ApiResponse, Shopper } from '../shopper.ts';
import { newShopper } from '../signing-in.ts';

interface Customer {
  shopper: Shopper;
  /** Paid by the provider. */
  order: Order;
  product: CreatedProduct;
}

/** A customer with an account and a paid order of one of so many units. */
export async function customerWithOrder(shop: TestShop, units = 9): Promise<Customer> {
  const shopper = await newShopper(shop);
  const product = await makeProduct(shop.db, { stock: { M: units } });
  const order = await shopper.order(orderPayload([product], { email: 'ada@example.com' }));
  await settlePayment(shop, await payAtProvider(shop, { shopper, order }));
  return { shopper, order, product };
}

/** The same, of which this much was refunded as store credit, in whole naira. */
export async function customerWithCredit(shop: TestShop, naira: number, units = 9): Promise<Customer> {
  const customer = await customerWithOrder(shop, units);
  await giveCredit(shop, customer.order, naira);
  return customer;
}

/** Staff refund a part of a paid order as credit. */
export function giveCredit(shop: TestShop, { _id }: Order, naira: number, key = `credit ${naira}`): Promise<string> {
  return refundOrder(shop, _id, { lines: [], extra: naira, reason: 'Late', who: 'staff:1', key, asCredit: true });
}

/** An order of one unit that credit pays in part, or whole. */
export function orderWithCredit(
  { shopper, product }: Pick<Customer, 'shopper' | 'product'>,
  storeCredit: unknown,
  { name = 'Ada Eze', ...options }: OrderOptions & { name?: string } = {},
): Promise<ApiResponse> {
  const payload = orderPayload([product], { email: 'ada@example.com', ...options });
  const guestInfo = { ...payload.guestInfo, name };
  return shopper.call('POST', '/api/orders', { ...payload, guestInfo, storeCredit });
}

export async function creditOf(shopper: Shopper): Promise<StoreCredit> {
  return (await shopper.call('GET', '/api/user/store-credit')).body['credit'] as StoreCredit;
}
