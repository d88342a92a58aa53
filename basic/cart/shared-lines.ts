import type { SharedItem } from '#shared/cart/shared-items.ts';
import { getProduct, type Product } from '#shared/catalogue/api.ts';
import type { Api } from '../../web/api.ts';
import { statusOf } from '../form.ts';
import type { Cart } from './cart-calls.ts';

/**
 * The items of a link that are still sold, with today's prices. Each product is read once, however many sizes of it
 * there are.
 */
export async function sharedLines(items: readonly SharedItem[], api: Api): Promise<Cart> {
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const products = new Map(await Promise.all(ids.map(async (id) => [id, await productOf(id, api)] as const)));
  return items.flatMap((item) => lineOf(item, products.get(item.productId)) ?? []);
}

/** @returns null if it is no longer sold */
async function productOf(id: string, api: Api): Promise<Product | null> {
  try {
    return (await api(getProduct, { params: { id } })).product;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

function lineOf({ productId, variant: start, size, quantity }: SharedItem, product: Product | null = null) {
  const variant = product?.variants.find(({ _id }) => _id.startsWith(start));
  const stock = variant?.inventory.find((one) => one.size === size);
  if (!product || !variant || !stock) return null;
  const { color, price, images } = variant;
  const item = { productId, variantId: variant._id, size, quantity, availableQuantity: stock.quantity };
  return { ...item, name: product.name, image: images.main, price, color: { name: color.name } };
}
