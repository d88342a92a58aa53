import type { Order } from '#shared/orders/api.ts';
import { type CreatedProduct, makeProduct, orderPayload } from '../data/factories.ts';
import { type TestShop, testShop } from '../shop/test-shop.ts';
import { type Buyer, payAtProvider } from './purchase.ts';
import { Shopper } from './shopper.ts';

/** Orders that their customers collect (docs/decisions/0106). */

export const pickupAddress = '12 Demo Street, Yaba';

/** A shop in Lagos where orders can be collected, with five shirts of ₦12,500. */
export async function shopWithPickup() {
  const shop = await testShop();
  await addPickup(shop);
  return { shop, shirt: await makeProduct(shop.db, { price: 12_500, stock: { M: 5 } }) };
}

export async function addPickup({ db }: Pick<TestShop, 'db'>): Promise<void> {
  const point = { id: 'pick-up', name: 'Pick up at our shop', state: 'Lagos', price: 0, position: 50 };
  await db
    .insertInto('deliveryAreas')
    .values({ ...point, pickupAt: pickupAddress })
    .execute();
}

/** An order as the checkout sends it: of one shirt, to be collected. */
export function pickupPayload(shirt: CreatedProduct, email = 'ada@example.com') {
  const payload = orderPayload([shirt], { email });
  return { ...payload, shippingMethod: 'pick-up', shippingPrice: 0, totalAmount: payload.itemsPrice };
}

/** A guest whose paid order is to be collected. */
export async function paidPickup(shop: TestShop, shirt: CreatedProduct, email?: string): Promise<Buyer> {
  const shopper = new Shopper(shop);
  const placed = await shopper.order(pickupPayload(shirt, email));
  await shopper.verify(await payAtProvider(shop, { shopper, order: placed }));
  const { body } = await shopper.call('GET', `/api/orders/${placed._id}`);
  return { shopper, order: body['order'] as Order };
}
