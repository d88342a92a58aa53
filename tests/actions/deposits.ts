import { findAdminOrder } from '#server/orders/admin/admin-order.ts';
import { daysLater, lagosDayOf } from '#shared/dates/lagos-days.ts';
import type { CreatedProduct } from '../data/factories.ts';
import type { TestShop } from '../shop/test-shop.ts';
import { counter, openLink, payLinkForm, sellByLink, withAddress } from './pay-links.ts';
import { Shopper } from './shopper.ts';

/** Orders of staff that are paid in two parts. */

/** The Lagos day in so many days. */
export const dayIn = ({ now }: Pick<TestShop, 'now'>, days: number): string => daysLater(lagosDayOf(now()), days);

/** A shirt for ₦16,000 with delivery, of which ₦6,000 are paid first and the rest within two weeks. */
export function depositOrderForm(shop: Pick<TestShop, 'now'>, shirt: CreatedProduct, amount = 6_000) {
  return { ...payLinkForm(shirt), customer: withAddress, deposit: { amount, restBy: dayIn(shop, 14) } };
}

/** A shop with an order whose deposit is to come, and its customer, who has opened the link. */
export async function orderWithDeposit(form: object = {}) {
  const { shop, shirt, owner, manager } = await counter();
  const { id, file } = await sellByLink(manager, { ...depositOrderForm(shop, shirt), ...form });
  const customer = new Shopper(shop);
  const order = await openLink(customer, file);
  return { shop, shirt, owner, manager, id, customer, order };
}

type OrderWithDeposit = Awaited<ReturnType<typeof orderWithDeposit>>;

/** Pays what the order wants next through the provider. Returns the outcome and the payment's reference. */
export async function payNext({ shop, customer, order }: Pick<OrderWithDeposit, 'shop' | 'customer' | 'order'>) {
  const { authorizationUrl, reference } = await customer.startPayment(order);
  await shop.provider.press(authorizationUrl, 'success');
  return { outcome: (await customer.verify(reference)).body['outcome'], reference };
}

/** The same order with its deposit paid through the provider. */
export async function orderWithPaidDeposit(form: object = {}) {
  const sold = await orderWithDeposit(form);
  const { reference } = await payNext(sold);
  return { ...sold, depositReference: reference };
}

/** The order as staff see it. */
export const orderFile = ({ shop, id }: Pick<OrderWithDeposit, 'shop' | 'id'>) => findAdminOrder(shop, id);
