import type { Order } from '#shared/orders/api.ts';
import { type CreatedProduct, makeProduct, orderPayload, type OrderOptions } from '../data/factories.ts';
import { type TestShop, testShop } from '../shop/test-shop.ts';
import { Shopper } from './shopper.ts';
import { newStaff } from './staff.ts';

/** Orders that are paid when they arrive. */

/** Lets orders to the first mainland area be paid on delivery, up to this total. */
export async function allowOnDelivery({ db }: Pick<TestShop, 'db'>, upTo: number | null = 50_000): Promise<void> {
  await db.updateTable('deliveryTerms').set({ onDeliveryUpTo: upTo }).execute();
  await db.updateTable('deliveryAreas').set({ paysOnDelivery: true }).where('id', '=', 'lagos-mainland-1').execute();
}

/** A shop with three shirts that lets them be paid on delivery, its owner and a manager. */
export async function shopOnDelivery() {
  const shop = await testShop();
  await allowOnDelivery(shop);
  const shirt = await makeProduct(shop.db, { name: 'Door shirt', stock: { M: 3 } });
  return { shop, shirt, owner: await newStaff(shop), manager: await newStaff(shop, 'manager') };
}

export interface OrderOnDelivery {
  shopper: Shopper;
  id: string;
}

/** A shopper, a guest by default, who chose to pay on delivery. */
export async function orderOnDelivery(
  shop: TestShop,
  product: CreatedProduct,
  options: OrderOptions = {},
  shopper = new Shopper(shop),
): Promise<OrderOnDelivery> {
  const { _id: id } = await shopper.order(orderPayload([product], options));
  const { status, body } = await choose({ shopper, id });
  if (status !== 200) throw new Error(`${status} ${body.code}: ${body.message}`);
  return { shopper, id };
}

export const choose = ({ shopper, id }: OrderOnDelivery) =>
  shopper.call('POST', `/api/orders/${id}/pay-on-delivery`, {});

export const confirm = ({ shopper, id }: OrderOnDelivery, code: string) =>
  shopper.call('POST', `/api/orders/${id}/confirm`, { code });

/** The code in the latest email about an order. */
export async function codeOf({ db }: Pick<TestShop, 'db'>, id: string): Promise<string> {
  const email = await db
    .selectFrom('letters')
    .select('text')
    .where('key', 'like', `confirm-order:${id}:%`)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  return /^\d{6}$/m.exec(email.text)![0];
}

/** The same, confirmed by the code of its email. */
export async function confirmedOrder(
  shop: TestShop,
  product: CreatedProduct,
  options: OrderOptions = {},
): Promise<OrderOnDelivery> {
  const placed = await orderOnDelivery(shop, product, options);
  const { status, body } = await confirm(placed, await codeOf(shop, placed.id));
  if (status !== 200) throw new Error(`${status} ${body.code}: ${body.message}`);
  return placed;
}

export const dispatch = (staff: Shopper, id: string, parcel: object = {}) =>
  staff.call('POST', `/api/admin/orders/${id}/ship`, { courier: '', trackingNumber: '', trackingUrl: '', ...parcel });

export const receiveCash = (staff: Shopper, id: string) =>
  staff.call('POST', `/api/admin/orders/${id}/paid-by-hand`, { way: 'cash', reference: '' });

export async function ownOrder({ shopper, id }: OrderOnDelivery): Promise<Order> {
  return (await shopper.call('GET', `/api/orders/${id}`)).body['order'] as Order;
}
