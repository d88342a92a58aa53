import { randomUUID } from 'node:crypto';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import type { Order } from '#shared/orders/api.ts';
import { type CreatedProduct, makeProduct } from '../data/factories.ts';
import { type TestShop, testShop } from '../shop/test-shop.ts';
import { Shopper } from './shopper.ts';
import { adminOrderOf, newStaff } from './staff.ts';

/** Orders of staff that are paid by a link. */

const url = '/api/admin/staff-orders';

/** A shop with three shirts, an owner and a manager. */
export async function counter() {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Counter shirt', stock: { M: 3 } });
  return { shop, shirt, owner: await newStaff(shop), manager: await newStaff(shop, 'manager') };
}

export const withAddress = { name: 'Ngozi Obi', phone: '0803 123 4567', email: 'ngozi@example.com' };

/** Shirts for a customer on WhatsApp, delivered for ₦3,500, to be paid by a link. */
export function payLinkForm({ productId, variantId, price }: CreatedProduct, quantity = 1) {
  return {
    key: randomUUID(),
    channel: 'whatsapp',
    items: [{ product: productId, variantId, size: 'M', quantity, price }],
    customer: { name: 'Ada Eze', phone: '08031234567', email: '' },
    address: { street: '3 Allen Avenue', city: 'Ikeja', state: 'Lagos', area: 'lagos-mainland-2' },
    discount: null as { amount: number; reason: string } | null,
    payment: { way: 'link', reference: '' },
    totalAmount: quantity * price + 3500,
  };
}

export async function sellByLink(staff: Shopper, form: object) {
  const { status, body } = await staff.call('POST', url, form);
  if (status !== 200) throw new Error(`${status} ${body.code}: ${body.message}`);
  const id = body['orderId'] as string;
  return { id, file: await adminOrderOf(staff, id) };
}

/** Opens the link in the shopper's browser, as its page does. */
export async function openLink(shopper: Shopper, { order, payLink }: AdminOrder): Promise<Order> {
  const key = /#k=(.+)$/.exec(payLink!.url)![1];
  const { status, body } = await shopper.call('POST', `/api/orders/${order._id}/open`, { key });
  if (status !== 200) throw new Error(`${status} ${body.code}: ${body.message}`);
  return body['order'] as Order;
}

export const withEmail = (order: Order, email: string): Order => ({
  ...order,
  guestInfo: { ...order.guestInfo, email },
});

/** Opens the link in a new browser and pays. Returns the outcome. */
export async function payByLink(shop: TestShop, staff: Shopper, id: string) {
  const customer = new Shopper(shop);
  const order = await openLink(customer, await adminOrderOf(staff, id));
  const { authorizationUrl, reference } = await customer.startPayment(withEmail(order, `for-${id}@example.com`));
  await shop.provider.press(authorizationUrl, 'success');
  return (await customer.verify(reference)).body['outcome'];
}
