import type { Order } from '#shared/orders/api.ts';
import type { ApiResponse } from '../../actions/shopper.ts';
import { Shopper } from '../../actions/shopper.ts';
import { newStaff } from '../../actions/staff.ts';
import { type CreatedProduct, makeProduct, orderPayload, type OrderOptions } from '../../data/factories.ts';
import type { ProofShop } from '../shop/proof-shop.ts';
import type { TestShop } from '../../shop/test-shop.ts';
import { shopOverHttp } from './shop-over-http.ts';

/** The shop of a scenario, with what it sells. */
export interface Sale {
  shop: ProofShop;
  /** For the actions of `tests/actions`. */
  http: TestShop;
  /** In Indigo, M and L, for ₦12,500; Gold is dearer and Clay cheaper. */
  shirt: CreatedProduct;
}

export interface PaidOrder {
  shopper: Shopper;
  order: Order;
  id: string;
  reference: string;
  /** Where staff see it. */
  url: string;
}

let customers = 0;

export async function openSale(shop: ProofShop): Promise<Sale> {
  const stock = { M: 1_000, L: 1_000 };
  const colors = { Indigo: { stock }, Gold: { price: 15_500, stock }, Clay: { price: 10_000, stock } };
  return { shop, http: shopOverHttp(shop), shirt: await makeProduct(shop.db, { colors }) };
}

/** A customer with a browser, an address and a network of their own. */
export function newCustomer({ http }: Sale): { shopper: Shopper; email: string } {
  customers += 1;
  const shopper = new Shopper(http, `10.7.${customers >> 8}.${customers & 255}`);
  return { shopper, email: `customer${customers}@example.com` };
}

/** An order of two shirts that the provider's payment has paid. */
export async function paidOrder(
  sale: Sale,
  options: OrderOptions = {},
  { shopper, email } = newCustomer(sale),
): Promise<PaidOrder> {
  const order = await shopper.order(orderPayload([sale.shirt], { email, quantity: 2, ...options }));
  const reference = await payNext(sale, { shopper, order });
  return { shopper, order, id: order._id, reference, url: `/api/admin/orders/${order._id}` };
}

/** Pays at the provider what an order wants next, and comes back. */
export async function payNext(
  { http }: Sale,
  { shopper, order }: Pick<PaidOrder, 'shopper' | 'order'>,
): Promise<string> {
  const { authorizationUrl, reference } = await shopper.startPayment(order);
  await http.provider.press(authorizationUrl, 'success');
  succeeded(await shopper.verify(reference));
  return reference;
}

/** Signed in anew, because time passes between scenarios. */
export const staffOf = ({ http }: Sale): Promise<Shopper> => newStaff(http);

/** The same, shipped and delivered. */
export async function deliveredOrder(sale: Sale, staff: Shopper, customer = newCustomer(sale)): Promise<PaidOrder> {
  const bought = await paidOrder(sale, {}, customer);
  succeeded(await staff.call('POST', `${bought.url}/ship`, { courier: '', trackingNumber: '', trackingUrl: '' }));
  succeeded(await staff.call('POST', `${bought.url}/deliver`));
  return bought;
}

/** @throws Error unless it was done, or rejected with one of these codes because it was done before */
export function succeeded({ status, body }: ApiResponse, ...orRejectedWith: string[]): void {
  if (status === 200 || orRejectedWith.includes(body.code ?? '')) return;
  throw new Error(`${status} ${body.code}: ${body.message}`);
}

/** A fault if something is not there as often as it must be. */
export function unless(what: string, found: unknown, expected: unknown): string[] {
  const [is, must] = [JSON.stringify(found), JSON.stringify(expected)];
  return is === must ? [] : [`${what}: ${is}, not ${must}`];
}

/** How often an order has an event of this kind in its log. */
export async function eventsOf({ shop }: Sale, orderId: string, kind: string): Promise<number> {
  const rows = await shop.db
    .selectFrom('orderEvents')
    .select('seq')
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .execute();
  return rows.length;
}

/** How many emails with such a key were sent. */
export async function emailsOf({ shop }: Sale, key: string): Promise<number> {
  const rows = await shop.db
    .selectFrom('letters')
    .select('key')
    .where('key', 'like', key)
    .where('sentAt', 'is not', null)
    .execute();
  return rows.length;
}
