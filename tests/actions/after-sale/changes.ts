import { randomUUID } from 'node:crypto';
import { findAdminOrder } from '#server/orders/admin/admin-order.ts';
import { settlePayment } from '#server/payments/settle-payment.ts';
import { makeProduct, type OrderOptions } from '../../data/factories.ts';
import { type TestShop, testShop } from '../../shop/test-shop.ts';
import { type Buyer, guestWithOrder, payAtProvider } from '../purchase.ts';
import type { Shopper } from '../shopper.ts';
import { newStaff } from '../staff.ts';

/** Items of paid orders that are changed before they are shipped. */

/** A shop with a shirt for ₦12,500 in two sizes, a dearer and a cheaper colour, and its staff. */
export async function shopWithShirts() {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, {
    name: 'Adire shirt',
    colors: {
      Indigo: { stock: { M: 5, L: 2 } },
      Gold: { price: 15_500, stock: { M: 1 } },
      Clay: { price: 10_000, stock: { M: 2 } },
    },
  });
  return { shop, shirt, owner: await newStaff(shop), manager: await newStaff(shop, 'manager') };
}

type ShopWithShirts = Awaited<ReturnType<typeof shopWithShirts>>;

/** The same with an order of Indigo shirts in M, which a guest has paid through the provider. */
export async function paidShirts(options: OrderOptions = {}) {
  const setting = await shopWithShirts();
  const buyer = await guestWithOrder(setting.shop, setting.shirt, options);
  await settlePayment(setting.shop, await payAtProvider(setting.shop, buyer));
  return { ...setting, buyer, id: buyer.order._id };
}

const prices = { Indigo: 12_500, Gold: 15_500, Clay: 10_000 } as const;

/** The form that changes units of the first line, as the admin sends it. */
export function changeTo(
  { shirt }: Pick<ShopWithShirts, 'shirt'>,
  color: keyof typeof prices,
  { size = 'M', quantity = 1, difference = (prices[color] - prices.Indigo) * quantity, ...more }: ChangeOptions = {},
) {
  return {
    key: randomUUID(),
    position: 0,
    quantity,
    product: shirt.productId,
    variantId: shirt.variants[color]!,
    size,
    price: prices[color],
    difference,
    ...(difference > 0 && { payment: { way: 'link', reference: '' } }),
    ...more,
  };
}

interface ChangeOptions {
  size?: string;
  quantity?: number;
  difference?: number;
  position?: number;
  payment?: object;
  paidBack?: object;
}

export const sendChange = (staff: Shopper, id: string, form: object) =>
  staff.call('POST', `/api/admin/orders/${id}/changes`, form);

/** Pays through the provider what the order asks for. Returns the outcome that the customer reads. */
export async function payDifference(shop: TestShop, buyer: Buyer) {
  const reference = await payAtProvider(shop, buyer);
  return (await buyer.shopper.verify(reference)).body['outcome'];
}

export const orderFile = (shop: TestShop, id: string) => findAdminOrder(shop, id);

/** Units of the shirt on hand and reserved, by colour and size. */
export async function shirtsLeft({ shop, shirt }: Pick<ShopWithShirts, 'shop' | 'shirt'>) {
  const names = Object.fromEntries(Object.entries(shirt.variants).map(([color, variantId]) => [variantId, color]));
  const rows = await shop.db.selectFrom('stock').select(['variantId', 'size', 'quantity', 'reserved']).execute();
  return Object.fromEntries(
    rows.map(({ variantId, size, quantity, reserved }) => [`${names[variantId]} ${size}`, [quantity, reserved]]),
  );
}
