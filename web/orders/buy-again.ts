import { getProduct, type Product } from '#shared/catalogue/api.ts';
import { maxQuantity } from '#shared/cart/lines.ts';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { formatItem } from '#shared/orders/format-item.ts';
import { ApiError, browserApi } from '../api.ts';
import { addToCart } from '../cart/useCart.ts';

type Item = Order['orderItems'][number];

interface BoughtAgain {
  /** The number of units that were added. */
  quantity: number;
  /** The items that could not be added, in full or in part. */
  notes: string[];
}

/**
 * Adds what was ordered to the cart at today's prices, as far as it is in stock.
 *
 * @throws ApiError if the products could not be fetched: then nothing was added
 */
export async function buyAgain({ orderItems }: Pick<Order, 'orderItems'>): Promise<BoughtAgain> {
  const ids = [...new Set(orderItems.map(({ product }) => product))];
  const found = await Promise.all(ids.map(currentProduct));
  const products = new Map(found.flatMap((product) => (product ? [[product._id, product]] : [])));
  const bought: BoughtAgain = { quantity: 0, notes: [] };
  // One after another: a cart is changed by one request at a time.
  for (const item of orderItems) {
    const { quantity, note } = await addItem(item, products.get(item.product));
    bought.quantity += quantity;
    if (note !== null) bought.notes.push(note);
  }
  return bought;
}

/** Null if it is no longer sold. */
async function currentProduct(id: string): Promise<Product | null> {
  try {
    return (await browserApi(getProduct, { params: { id } })).product;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function addItem(item: Item, product: Product | undefined): Promise<{ quantity: number; note: string | null }> {
  const { soldOut, gone, fewer } = messages.order.again;
  const words = formatItem(item);
  const variant = product?.variants.find(({ _id }) => _id === item.variantId);
  if (!product || !variant) return { quantity: 0, note: gone(words) };
  const { size } = item;
  const available = variant.inventory.find((stock) => stock.size === size)?.quantity ?? 0;
  if (available === 0) return { quantity: 0, note: soldOut(words) };
  const quantity = Math.min(item.quantity, available, maxQuantity);
  const line = {
    productId: product._id,
    variantId: variant._id,
    name: product.name,
    size,
    color: { name: variant.color.name },
    price: variant.price,
    image: variant.images.main,
    quantity,
    deliveryExtra: product.deliveryExtra,
  };
  try {
    await addToCart(line);
  } catch (error) {
    return { quantity: 0, note: `${words}: ${(error as Error).message}` };
  }
  if (quantity === item.quantity) return { quantity, note: null };
  // Staff sell larger lines than a cart can have.
  const isCut = quantity === maxQuantity && quantity < available;
  return { quantity, note: isCut ? `${words}: ${messages.cart.lineFull(maxQuantity)}.` : fewer(words, quantity) };
}
