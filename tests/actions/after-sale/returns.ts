import { randomUUID } from 'node:crypto';
import type { AdminReturn } from '#shared/admin/returns/api.ts';
import type { ReceiveForm } from '#shared/admin/returns/forms.ts';
import type { OrderReturns } from '#shared/returns/api.ts';
import { deliverOrder, shipOrder } from '#server/orders/status/ship-order.ts';
import { settlePayment } from '#server/payments/settle-payment.ts';
import type { CreatedProduct, OrderOptions } from '../../data/factories.ts';
import type { TestShop } from '../../shop/test-shop.ts';
import { type Buyer, guestWithOrder, payAtProvider } from '../purchase.ts';
import type { ApiResponse, Shopper } from '../shopper.ts';

/** A guest whose order was paid, shipped and delivered. */
export async function guestWithDelivery(
  shop: TestShop,
  product?: CreatedProduct,
  options: OrderOptions = {},
): Promise<Buyer> {
  const buyer = await guestWithOrder(shop, product, options);
  await settlePayment(shop, await payAtProvider(shop, buyer));
  await shipOrder(shop, buyer.order._id, { who: 'staff:1' });
  await deliverOrder(shop, buyer.order._id, { who: 'staff:1' });
  return buyer;
}

interface Request {
  quantity?: number;
  position?: number;
  key?: string;
  reason?: string;
  words?: string;
  photos?: readonly string[];
  /** Instead of the money. */
  asCredit?: boolean;
}

/** Requests a return of units of one line, by default of one unit of the first. */
export function sendReturn({ shopper, order }: Buyer, request: Request = {}): Promise<ApiResponse> {
  const { quantity = 1, position = 0, reason = 'wrong_size', words = '', photos = [], asCredit = false } = request;
  const { key = randomUUID() } = request;
  const body = { lines: [{ position, quantity }], reason, words, photos, asCredit, key };
  return shopper.call('POST', `/api/orders/${order._id}/returns`, body);
}

export async function returnsOf({ shopper, order }: Buyer): Promise<OrderReturns> {
  const { body } = await shopper.call('GET', `/api/orders/${order._id}/returns`);
  return body['orderReturns'] as OrderReturns;
}

/** The id of a new return. */
export async function requestedReturn(buyer: Buyer, request: Request = {}): Promise<string> {
  const known = new Set((await returnsOf(buyer)).returns.map(({ _id }) => _id));
  const { body } = await sendReturn(buyer, request);
  // Of the same moment as another, it may stand behind that one.
  return (body['orderReturns'] as OrderReturns).returns.find(({ _id }) => !known.has(_id))!._id;
}

/** Calls an action of the admin. */
export function decide(staff: Shopper, id: string, verb: 'accept' | 'decline' | 'receive' | 'end', body: object = {}) {
  return staff.call('POST', `/api/admin/returns/${id}/${verb}`, body);
}

/** Receives the units of the first line. */
export function receive(
  owner: Shopper,
  id: string,
  { isRestocked = true, ...form }: Partial<Omit<ReceiveForm, 'lines'>> & { isRestocked?: boolean } = {},
) {
  return decide(owner, id, 'receive', { lines: [{ position: 0, isRestocked }], isShippingRefunded: false, ...form });
}

export async function adminReturnOf(staff: Shopper, id: string): Promise<AdminReturn> {
  const { body } = await staff.call('GET', `/api/admin/returns/${id}`);
  return body['orderReturn'] as AdminReturn;
}
